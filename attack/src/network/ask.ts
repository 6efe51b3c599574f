import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { assertLoopback } from './loopback.ts';

export interface Question {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
  /** Answers that are longer are cut off. */
  readonly mostBytes?: number;
}

export interface Answer {
  /** 0 where there was no answer: `problem` says why. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
  readonly tookMs: number;
  readonly problem: string | null;
  /** Whether nobody waited any longer for it. */
  readonly isLate: boolean;
  /** Whether the whole answer arrived. */
  readonly isWhole: boolean;
}

/**
 * Asks one thing on a connection of its own. A connection that breaks is an answer with status 0, since that is what an
 * attack looks for.
 * @throws NotLoopbackError for any other machine
 */
export function ask(origin: string, path: string, question: Question = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  assertLoopback(hostname);
  const { method = 'GET', headers = {}, body, timeoutMs = 30_000 } = question;
  const mostBytes = question.mostBytes ?? 32 * 1024 * 1024;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let isLate = false;
    const finish = (
      status: number,
      answerHeaders: IncomingHttpHeaders,
      problem: string | null,
      isWhole: boolean,
    ) => {
      clearTimeout(timer);
      const bytes = Buffer.concat(chunks);
      resolve({
        status,
        headers: answerHeaders,
        body: bytes,
        text: bytes.subarray(0, 200_000).toString('utf8'),
        tookMs: performance.now() - startedAt,
        problem,
        isLate,
        isWhole,
      });
    };
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const sent = request(
      { host: hostname, port, path, method, headers: { ...length, ...headers }, agent: false },
      (response) => {
        const status = response.statusCode ?? 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= mostBytes) chunks.push(chunk);
          else sent.destroy();
        });
        response.on('close', () => finish(status, response.headers, null, response.complete));
        response.on('error', () => undefined);
      },
    );
    const timer = setTimeout(() => {
      isLate = true;
      sent.destroy(new Error(`no answer within ${timeoutMs} ms`));
    }, timeoutMs);
    sent.on('error', (error: NodeJS.ErrnoException) => {
      finish(0, {}, error.code ?? error.message, false);
    });
    sent.end(body);
  });
}

/** The body as JSON; undefined where it is none. */
export function jsonOf({ text }: Pick<Answer, 'text'>): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A field of a JSON object, as text; empty where there is none. */
export function textField(answer: Pick<Answer, 'text'>, name: string): string {
  const value = jsonOf(answer);
  if (typeof value !== 'object' || value === null || !(name in value)) return '';
  const field = (value as Readonly<Record<string, unknown>>)[name];
  return typeof field === 'string' || typeof field === 'number' ? String(field) : '';
}

export const sendJson = (
  origin: string,
  path: string,
  body: unknown,
  { method = 'POST', headers = {}, timeoutMs = 30_000 }: Question = {},
): Promise<Answer> =>
  ask(origin, path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    timeoutMs,
  });
