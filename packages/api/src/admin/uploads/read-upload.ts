import type { ByteShare } from '../../process/capacity.ts';
import { invalidFields, HttpError } from '../../process/http-error.ts';
import { readMultipart } from '../../http/requests/read-multipart.ts';

const longestField = 1024;

interface UploadForm<T> {
  /** Fields beside the file, by name. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: T;
}

interface FileReader<T> {
  /** Only the bytes of the file. */
  readonly mostBytes: number;
  /** Whether a field that came before the file is good; the file is not read where it throws. */
  readonly checkField?: (name: string, value: string) => Promise<void>;
  readonly readFile: (name: string, bytes: AsyncIterable<Buffer>) => Promise<T>;
}

/**
 * A form with one file under the name `file`, as it arrives.
 * @throws HttpError for a body that is not such a form, and `too_large` once the file has more bytes than it may
 */
export async function readUpload<T>(
  request: Request,
  { mostBytes, checkField, readFile }: FileReader<T>,
): Promise<UploadForm<T>> {
  const tooLarge = () =>
    new HttpError('too_large', `The file must not be larger than ${mebibytes(mostBytes)} MiB`);
  // The form around the file takes some bytes too.
  if (Number(request.headers.get('Content-Length')) > mostBytes + 64 * 1024) throw tooLarge();

  async function* limited(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > mostBytes) throw tooLarge();
      yield chunk;
    }
  }

  const fields = new Map<string, string>();
  let file: { readonly value: T } | null = null;
  for await (const { name, fileName, bytes } of readMultipart(request)) {
    if (name === 'file' && fileName !== null) {
      if (file) throw invalidFields({ file: ['Send exactly one file'] });
      file = { value: await readFile(fileName, limited(bytes)) };
    } else {
      const value = await readField(bytes);
      await checkField?.(name, value);
      fields.set(name, value);
    }
  }
  if (!file) throw invalidFields({ file: ['No file was sent'] });
  return { fields, file: file.value };
}

/** A file as it arrives, whole, counted against what all uploads may have together. */
export async function collectBytes(
  bytes: AsyncIterable<Buffer>,
  share: ByteShare,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) {
    share.add(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const mebibytes = (bytes: number): string => (bytes / 1024 ** 2).toLocaleString('en');

async function readField(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > longestField) throw new HttpError('invalid', 'A field of the form is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
