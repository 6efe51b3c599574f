import fc from 'fast-check';
import {
  fittingRequest,
  hostileRequest,
  type MadeUpRequest,
} from '../../../../packages/api/src/testing/openapi/made-up-request.ts';
import {
  operationsOf,
  type OpenApiDocument,
  type Operation,
} from '../../../../packages/api/src/testing/openapi/read-document.ts';
import {
  callers,
  nameOf,
  refusalOf,
  type Caller,
} from '../../../../packages/api/src/testing/openapi/who-may-call.ts';
import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, type Answer } from '../../network/ask.ts';
import { newNetwork, tokenOf, withToken } from '../../product/accounts-client.ts';
import { greyPng } from '../../product/pictures.ts';
import type { Product, Server } from '../../product/product.ts';
import { problemOf } from './any-answer.ts';
import { withTooMuch } from './too-much.ts';

/** The calls in the description that the backend gives to anybody: a new one is tried without a change here. */
async function readCalls({ origin }: Server) {
  const { status, body } = await ask(origin, '/openapi.json');
  if (status !== 200) throw new Error(`/openapi.json was answered ${status}`);
  const document = JSON.parse(body.toString('utf8')) as OpenApiDocument;
  return { document, operations: operationsOf(document) };
}

const files = [greyPng(40, 40), Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(0)].map((bytes) =>
  Uint8Array.from(bytes),
);

/** The body as it goes over the wire; a form writes its own type. */
async function inBytes({ body, headers }: Pick<MadeUpRequest, 'body' | 'headers'>) {
  if (body === null) return { headers };
  const whole = new Response(body);
  const type =
    body instanceof FormData ? { 'Content-Type': whole.headers.get('content-type') } : {};
  return {
    headers: { ...headers, ...type } as Record<string, string>,
    body: Buffer.from(await whole.arrayBuffer()),
  };
}

/** Everybody who calls; again where a call may have ended a session. */
const signIn = async (server: Server): Promise<Readonly<Record<Caller, string | null>>> => ({
  nobody: null,
  stranger: 'f'.repeat(43),
  visitor: await tokenOf(server, 'Visitor'),
  staff: await tokenOf(server, 'Staff'),
  superuser: await tokenOf(server, 'Superuser'),
});

async function send(
  server: Server,
  { method }: Operation,
  request: MadeUpRequest,
  token: string | null,
): Promise<Answer> {
  const { headers, body } = await inBytes(request);
  const mayHaveBody = !['GET', 'HEAD'].includes(method);
  return ask(server.origin, request.address, {
    method,
    headers: {
      ...headers,
      'X-Forwarded-For': newNetwork(),
      ...(token === null ? {} : withToken(token)),
    },
    ...(mayHaveBody && body ? { body } : {}),
    timeoutMs: 20_000,
  });
}

type Requests = (
  operation: Operation,
  document: OpenApiDocument,
) => readonly (MadeUpRequest & { readonly mustBeRefused?: boolean })[];

/** Sends what is made of each call's description, by everybody in turn. */
async function tryEach(product: Product, requestsOf: Requests): Promise<Outcome> {
  const server = await product.startBackend();
  const { document, operations } = await readCalls(server);
  let tokens = await signIn(server);
  const problems: string[] = [];
  const endMs = Date.now() + (product.isQuick ? 40_000 : 100_000);
  let done = 0;
  const made = operations.map((operation) => ({
    operation,
    requests: requestsOf(operation, document),
  }));
  const most = Math.max(...made.map(({ requests }) => requests.length));
  // One of each call after another: where the time ends, every call has been tried.
  for (let index = 0; index < most && Date.now() < endMs; index += 1) {
    for (const { operation, requests } of made) {
      const request = requests[index];
      if (!request) continue;
      const endsSessions = operation.path.startsWith('/auth/') && operation.method !== 'GET';
      const caller = callers[index % callers.length] ?? 'nobody';
      const answer = await send(server, operation, request, tokens[caller]);
      if (endsSessions && tokens[caller] !== null && answer.status < 300) {
        tokens = await signIn(server);
      }
      done += 1;
      const name = `${nameOf(operation)} by ${caller}`;
      const refusal = refusalOf(operation, caller);
      if (refusal !== null && answer.status !== refusal) {
        problems.push(`${name}: ${answer.status}, not ${refusal}`);
      }
      if (request.mustBeRefused && answer.status < 400) {
        problems.push(`${name}: ${answer.status} to ${request.address.slice(0, 60)}`);
      }
      const problem = problemOf(answer, operation.method);
      if (problem !== null) problems.push(`${name}: ${problem}`);
    }
  }
  const { status } = await ask(server.origin, '/health/');
  if (status !== 200) problems.push('the backend did not answer afterwards');
  return verdictOf(problems, done + 1);
}

const tryDescribed = (product: Product): Promise<Outcome> => {
  const { seed, isQuick } = product;
  const numRuns = isQuick ? callers.length : 4 * callers.length;
  return tryEach(product, (operation, document) => [
    ...fc.sample(fittingRequest(operation, document, files), { seed, numRuns }),
    ...fc.sample(hostileRequest(operation, document, files), { seed, numRuns }),
  ]);
};

export const describedCalls: readonly Attack[] = [
  {
    name: 'every call by its own description',
    item: 'siblings',
    tries: 3000,
    expectation: 'who may not is told so, no 5xx, always JSON',
    run: tryDescribed,
  },
  {
    name: 'far too much in every field and parameter',
    item: 'siblings',
    tries: 600,
    expectation: '4xx by everybody',
    run: (product) =>
      tryEach(product, (operation, document) => withTooMuch(operation, document, product.seed)),
  },
];
