import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fault that a request meets in place of being passed on. */
export type BucketFault =
  /** Answers with one of S3's codes, in its form. */
  | { readonly kind: 'refuse'; readonly status: number; readonly code: string }
  /** Answers with a document that the server behind it cannot make. */
  | { readonly kind: 'answer'; readonly body: string }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Breaks the connection, after so many bytes of the answer; with none of them nothing is passed on. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Does what is asked, and breaks the connection before it is answered. */
  | { readonly kind: 'lose' }
  /** Sends no more than so many bytes of the answer, and keeps the connection. */
  | { readonly kind: 'stall'; readonly afterBytes: number };

/** The credentials that a gateway knows; the server behind it takes any. */
export const knownKey = { id: 'AKIDKNOWN', secret: 'not-a-secret' };

export interface BucketGateway {
  readonly address: string;
  /** Every request that came, as `GET /bucket/key`, the oldest first. */
  readonly seen: string[];
  /** Chooses the fault of each request; null passes it on, as at the beginning. */
  breakBy: (faultOf: (method: string, url: string) => BucketFault | null) => void;
  /** Called for each request whose answer has been sent. */
  onAnswered: (told: (method: string, url: string) => void) => void;
  /** Cuts every connection and takes no new one. */
  readonly sever: () => Promise<void>;
  readonly rejoin: () => Promise<void>;
  /** Resolves once no answer is being sent any more. */
  readonly isQuiet: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Stands before a server that speaks S3, asks for the known credentials, holds writes to their conditions, and fails on
 * demand.
 */
export async function startGateway(target: string): Promise<BucketGateway> {
  const seen: string[] = [];
  let faultOf: Parameters<BucketGateway['breakBy']>[0] = () => null;
  let answered: Parameters<BucketGateway['onAnswered']>[0] = () => undefined;
  const underWay = new Set<Promise<unknown>>();
  const server = createServer((incoming, answer) => {
    const { method = '', url = '' } = incoming;
    seen.push(`${method} ${url}`);
    underWay.add(once(answer, 'close'));
    answer.on('finish', () => {
      answered(method, url);
    });
    incoming.on('error', () => undefined);
    answer.on('error', () => undefined);
    const isKnown = incoming.headers.authorization?.includes(`Credential=${knownKey.id}/`);
    const fault = isKnown === true ? faultOf(method, url) : stranger;
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'cut' && fault.afterBytes === 0) {
      incoming.destroy();
      return;
    }
    if (fault?.kind === 'refuse') refuse(answer, fault);
    else if (fault?.kind === 'answer') answer.end(fault.body);
    else if (method === 'PUT' && isConditional(incoming))
      void passConditional(incoming, answer, fault);
    else pass(incoming, answer, target, fault);
  });
  // The server behind takes every write: one at a time has its condition looked at, and is written before the next.
  let writing = Promise.resolve();
  const passConditional = (
    incoming: IncomingMessage,
    answer: ServerResponse,
    fault: PassedFault | null,
  ) =>
    (writing = writing
      .then(async () => {
        const isGone = () => answer.destroyed;
        if (isGone()) return;
        const { 'if-match': wanted, 'if-none-match': unwanted } = incoming.headers;
        const present = await tagOf(incoming, target);
        if (unwanted === undefined ? present !== wanted : present !== null) {
          refuse(answer, { status: 412, code: 'PreconditionFailed' });
          incoming.resume();
          return;
        }
        // One who has gone meanwhile will not close again.
        if (isGone()) return;
        const ended = once(answer, 'close');
        pass(incoming, answer, target, fault);
        await ended;
      })
      .catch(() => {
        answer.destroy();
      }));
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const sever = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    seen,
    breakBy: (next) => (faultOf = next),
    onAnswered: (next) => (answered = next),
    sever,
    rejoin: async () => {
      await listen(port);
    },
    isQuiet: async () => {
      await Promise.all(underWay);
    },
    close: sever,
  };
}

const isConditional = ({ headers }: IncomingMessage): boolean =>
  headers['if-match'] !== undefined || headers['if-none-match'] !== undefined;

/** The tag of what lies where a request writes; null where there is nothing. */
async function tagOf(
  { url = '', headers }: IncomingMessage,
  target: string,
): Promise<string | null> {
  const { authorization = '' } = headers;
  const asked = request(new URL(url, target), {
    method: 'HEAD',
    agent: false,
    headers: { authorization },
  });
  const [reply] = (await once(asked.end(), 'response')) as [IncomingMessage];
  reply.resume();
  return reply.statusCode === 200 ? (reply.headers.etag ?? null) : null;
}

/** As AWS answers a key that it does not know. */
const stranger = { kind: 'refuse', status: 403, code: 'InvalidAccessKeyId' } as const;

function refuse(
  answer: ServerResponse,
  { status, code }: Omit<Extract<BucketFault, { readonly kind: 'refuse' }>, 'kind'>,
): void {
  answer.writeHead(status, { 'Content-Type': 'application/xml' });
  answer.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>refused</Message></Error>`,
  );
}

type PassedFault = Extract<BucketFault, { readonly kind: 'cut' | 'stall' | 'lose' }>;

function pass(
  incoming: IncomingMessage,
  answer: ServerResponse,
  target: string,
  fault: PassedFault | null,
): void {
  const { method, url = '', headers } = incoming;
  const passed = request(new URL(url, target), { method, headers }, (reply) => {
    if (fault?.kind === 'lose') {
      reply.resume();
      reply.on('end', () => answer.destroy());
      return;
    }
    answer.writeHead(reply.statusCode ?? 500, reply.headers);
    if (!fault) {
      reply.pipe(answer);
      return;
    }
    let sent = 0;
    reply.on('data', (bytes: Buffer) => {
      const piece = bytes.subarray(0, fault.afterBytes - sent);
      sent += piece.length;
      answer.write(piece, () => {
        if (sent === fault.afterBytes && fault.kind === 'cut') answer.destroy();
      });
    });
  });
  passed.on('error', () => answer.destroy());
  answer.on('close', () => passed.destroy());
  incoming.pipe(passed);
}
