import { crc32, deflateSync } from 'node:zlib';
import { ask, jsonOf, type Answer } from '../network/ask.ts';
import { withToken } from './accounts-client.ts';
import type { Server } from './product.ts';

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

/** A valid grey PNG; of a black one, a small file unpacks to very many pixels. */
export function greyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 6 });
  return Buffer.concat([
    pngHead,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A form with one file, as a browser sends it. */
function formWith(fileName: string, file: Buffer, fields: SentFile['fields'] = []) {
  const boundary = `attack${crypto.randomUUID()}`;
  const texts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(texts.join('')),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n` +
          'Content-Type: application/octet-stream\r\n\r\n',
      ),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Fields before it. */
  readonly fields?: readonly (readonly [name: string, value: string])[];
}

/** Sends staff's form with a file to a path below `/api/software-admin/`. */
export function uploadFile(
  server: Server,
  token: string,
  path: string,
  { name, bytes, fields }: SentFile,
): Promise<Answer> {
  const { type, body } = formWith(name, bytes, fields);
  return ask(server.origin, `/api/software-admin/${path}`, {
    method: 'POST',
    headers: { ...withToken(token), 'Content-Type': type },
    body,
    timeoutMs: 60_000,
  });
}

export const uploadCover = (
  server: Server,
  token: string,
  softwareId: number,
  bytes: Buffer,
): Promise<Answer> =>
  uploadFile(server, token, `software/${softwareId}/upload-cover-file/`, {
    name: 'cover.png',
    bytes,
  });

/**
 * Ids of software that there is.
 * @throws Error where there is none
 */
export async function softwareIds({ origin }: Server, count: number): Promise<readonly number[]> {
  const rows = jsonOf(await ask(origin, `/api/software/?limit=${count}`));
  const ids = (Array.isArray(rows) ? (rows as unknown[]) : []).flatMap((row) =>
    typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number'
      ? [row.id]
      : [],
  );
  if (ids.length === 0) throw new Error('The demo has no software');
  return ids;
}
