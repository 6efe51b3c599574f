import type { Readable, Writable } from 'node:stream';
import { mixed, number, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';

/** The browser refused a command. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** The browser is gone, and answers no more. */
export class ConnectionClosedError extends Error {
  override readonly name = 'ConnectionClosedError';
}

/** Commands to, and events from, the browser or one page of it. */
export interface Session {
  /** @throws ProtocolError | ConnectionClosedError */
  send(method: string, params?: object): Promise<unknown>;
  on(method: string, listener: (params: unknown) => void): void;
}

/** The Chrome DevTools Protocol over a pair of pipes: JSON, each message ended by a NUL. */
export interface PipeConnection extends Session {
  /** The page that the browser attached us to under this id. */
  session(id: string): Session;
  /** Settles once nothing comes any more. */
  readonly closed: Promise<void>;
}

interface PipeConnectionOptions {
  /** The streams of the browser: its output is read here, and its input written. */
  readonly input: Readable;
  readonly output: Writable;
  /** A message that cannot be read, or a listener that threw. */
  readonly report: (error: unknown) => void;
}

interface Waiting {
  readonly method: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A call of the page, as the longest message that is waited for, takes half of it. The console output of a page comes
 * too, however long it is, and is of no use here.
 */
const longestMessageBytes = 16 * 1024 * 1024;

/** A message of the browser: an answer has an `id`, an event a `method`. */
const messageSchema = object({
  id: number(),
  method: string(),
  sessionId: string(),
  error: object({ message: string().defined() }).nullable().default(null),
  // For whoever asked to read.
  result: mixed().nullable(),
  params: mixed().nullable(),
});

export function connectPipe({ input, output, report }: PipeConnectionOptions): PipeConnection {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, ((params: unknown) => void)[]>();
  let lastId = 0;
  let isClosed = false;
  let chunks: Buffer[] = [];
  /** Size of the message so far; its pieces are kept while it is not too long. */
  let bytes = 0;

  const take = (text: string) => {
    const { id, method, sessionId, error, result, params } = parse(messageSchema, JSON.parse(text));
    if (id === undefined) {
      for (const listener of listeners.get(keyOf(method ?? '', sessionId)) ?? []) listener(params);
      return;
    }
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === null) asked?.resolve(result);
    else asked?.reject(new ProtocolError(`${asked.method}: ${error.message}`));
  };

  const keep = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes <= longestMessageBytes) chunks.push(piece);
    else chunks = [];
  };

  const endMessage = () => {
    const [pieces, isTooLong] = [chunks, bytes > longestMessageBytes];
    [chunks, bytes] = [[], 0];
    try {
      if (isTooLong) throw tooLong();
      take(Buffer.concat(pieces).toString('utf8'));
    } catch (error) {
      report(error);
    }
  };

  const receive = (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      keep(chunk.subarray(start, end));
      endMessage();
      start = end + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
  };

  const closed = new Promise<void>((resolve) => {
    const close = () => {
      if (isClosed) return;
      isClosed = true;
      for (const { method, reject } of waiting.values()) {
        reject(new ConnectionClosedError(`The browser ended before it answered ${method}`));
      }
      waiting.clear();
      resolve();
    };
    // A pipe breaks when the browser dies; that it is closed is all there is to know.
    for (const stream of [input, output]) stream.on('error', close).on('close', close);
    input.on('end', close).on('data', receive);
  });

  const sessionOf = (sessionId?: string): Session => ({
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new ConnectionClosedError(`The browser ended before ${method}`));
          return;
        }
        const id = (lastId += 1);
        waiting.set(id, { method, resolve, reject });
        output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      }),
    on: (method, listener) => {
      const key = keyOf(method, sessionId);
      listeners.set(key, [...(listeners.get(key) ?? []), listener]);
    },
  });
  return { ...sessionOf(), session: sessionOf, closed };
}

const tooLong = () => {
  const mib = longestMessageBytes / 1024 ** 2;
  return new ProtocolError(
    `The browser sent a message of more than ${mib} MiB, which was not read`,
  );
};

const keyOf = (method: string, sessionId = ''): string => `${sessionId} ${method}`;
