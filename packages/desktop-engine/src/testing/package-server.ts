import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on this computer that answers as a test says, and remembers what it was asked. */
export interface PackageServer {
  readonly origin: string;
  readonly requests: IncomingMessage[];
  /** The next answers, in their order; the last one is given again. */
  answer(...answers: readonly Answer[]): void;
  stop(): Promise<void>;
}

export async function startPackageServer(): Promise<PackageServer> {
  let answers: readonly Answer[] = [];
  let next = 0;
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    answer(...given) {
      answers = given;
      next = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers a file as a good server does, parts of it too. */
export const serve =
  (file: Buffer, tag = `"${sha256(file)}"`): Answer =>
  (request, response) => {
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const isTheSame = (request.headers['if-range'] ?? tag) === tag;
    const start = from !== undefined && isTheSame ? Number(from) : 0;
    const rest = file.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, {
      ETag: tag,
      'Content-Length': String(rest.length),
      ...(start > 0 && { 'Content-Range': `bytes ${start}-${file.length - 1}/${file.length}` }),
    });
    response.end(rest);
  };

/** Answers as `serve`, and breaks off after some bytes, once they have come to a file. */
export const serveAndBreak =
  (file: Buffer, bytes: number, { into, tag }: { into: string; tag?: string }): Answer =>
  (request, response) => {
    response.end = (chunk: unknown) => {
      const part = Buffer.isBuffer(chunk) ? chunk.subarray(0, bytes) : Buffer.alloc(0);
      const end = file.length - (Buffer.isBuffer(chunk) ? chunk.length : 0) + part.length;
      response.write(part);
      void hasSize(into, end).then(() => response.destroy());
      return response;
    };
    serve(file, tag)(request, response);
  };

async function hasSize(path: string, bytes: number): Promise<void> {
  while ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < bytes) {
    await new Promise(setImmediate);
  }
}

export const fail =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, headers).end();
  };

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
