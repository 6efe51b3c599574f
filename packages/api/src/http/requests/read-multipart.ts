import { HttpError } from '../../process/http-error.ts';
import { createPieceCounter } from './read-bytes.ts';

/** One part of a form. Its bytes are read before the next part, or skipped. */
export interface FormPart {
  readonly name: string;
  /** As the client calls the file: nothing to trust. Null for a plain field. */
  readonly fileName: string | null;
  readonly bytes: AsyncIterable<Buffer>;
}

const mostParts = 8;
const longestHeader = 8 * 1024;
const longestPreamble = 1024;

/** The number of pieces of a form that may be tiny: a client may write each header in a piece of its own. */
const fewPieces = 1000;

/**
 * The parts of a `multipart/form-data` body (RFC 7578) as they arrive: no more than one chunk is held.
 * @throws HttpError for another content type, and for a body that is not a form, ends too early, or comes in too many pieces
 */
export async function* readMultipart(request: Request): AsyncGenerator<FormPart> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(request)}`);
  const input = createInput(request);
  try {
    // The first delimiter may stand at the very beginning.
    input.unread(Buffer.from('\r\n'));
    await input.takeUntil(delimiter, longestPreamble);
    for (let count = 0; !(await isClosing(input)); count += 1) {
      if (count >= mostParts) throw notAForm('The form has too many parts');
      const header = await input.takeUntil(Buffer.from('\r\n\r\n'), longestHeader);
      const bytes = input.readUntil(delimiter);
      yield { ...readHeader(header.toString('utf8')), bytes };
      await skip(bytes);
    }
  } finally {
    input.release();
  }
}

async function skip(bytes: AsyncGenerator<Buffer>): Promise<void> {
  let step;
  do step = await bytes.next();
  while (!step.done);
}

const notAForm = (detail: string, cause?: unknown) => new HttpError('invalid', detail, { cause });

function boundaryOf(request: Request): string {
  const [type = '', ...parameters] = (request.headers.get('Content-Type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'multipart/form-data') {
    throw new HttpError('wrong_content_type', 'The body must be multipart/form-data');
  }
  for (const parameter of parameters) {
    const boundary = /^\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s"]{1,70}))\s*$/i.exec(parameter);
    if (boundary) return boundary[1] ?? boundary[2] ?? '';
  }
  throw notAForm('The form has no boundary');
}

/** After a delimiter: the end of the form, or a line break before the next part's header. */
async function isClosing(input: Input): Promise<boolean> {
  const mark = (await input.take(2)).toString('latin1');
  if (mark === '--') return true;
  if (mark !== '\r\n') throw notAForm('The form is broken');
  // A part's header may be empty: it then ends where the line break of the delimiter begins.
  input.unread(Buffer.from(mark));
  return false;
}

function readHeader(header: string): Pick<FormPart, 'name' | 'fileName'> {
  const disposition = /^content-disposition:[ \t]*form-data[ \t]*(;.*)$/im.exec(header)?.[1];
  const name = disposition && parameterOf(disposition, 'name');
  if (disposition === undefined || name === undefined) throw notAForm('A part has no name');
  return { name, fileName: parameterOf(disposition, 'filename') ?? null };
}

const parameterOf = (disposition: string, name: string): string | undefined =>
  new RegExp(`;[ \\t]*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(disposition)?.[1];

interface Input {
  take(count: number): Promise<Buffer>;
  takeUntil(mark: Buffer, most: number): Promise<Buffer>;
  /** The bytes before a mark, as they arrive; the mark is taken too. */
  readUntil(mark: Buffer): AsyncGenerator<Buffer>;
  unread(bytes: Buffer): void;
  release(): void;
}

function createInput(request: Request): Input {
  const reader = request.body?.getReader();
  const countPiece = createPieceCounter(fewPieces);
  let rest: Buffer = Buffer.alloc(0);

  async function readMore(): Promise<void> {
    const cutShort = (cause?: unknown) => notAForm('The form ends too early', cause);
    if (!reader) throw cutShort();
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw cutShort(cause);
    });
    if (done) throw cutShort();
    countPiece(value);
    rest = rest.length === 0 ? Buffer.from(value) : Buffer.concat([rest, value]);
  }

  const takeNow = (count: number): Buffer => {
    const taken = rest.subarray(0, count);
    rest = rest.subarray(count);
    return taken;
  };

  return {
    take: async (count) => {
      while (rest.length < count) await readMore();
      return takeNow(count);
    },
    takeUntil: async (mark, most) => {
      for (;;) {
        const at = rest.indexOf(mark);
        if (at > most || (at < 0 && rest.length > most + mark.length)) {
          throw notAForm('The form is broken');
        }
        if (at >= 0) return takeNow(at + mark.length).subarray(0, at);
        await readMore();
      }
    },
    async *readUntil(mark) {
      for (;;) {
        const at = rest.indexOf(mark);
        // Without the mark, all but what could be its beginning is the part's.
        const sure = at >= 0 ? at : rest.length - mark.length + 1;
        if (sure > 0) yield takeNow(sure);
        if (at >= 0) {
          takeNow(mark.length);
          return;
        }
        await readMore();
      }
    },
    unread: (bytes) => {
      rest = Buffer.concat([bytes, rest]);
    },
    // Not cancelled: that would cut the connection before the answer. The server reads on for a while, and closes.
    release: () => {
      reader?.releaseLock();
    },
  };
}
