import { createHttp, type Http, type HttpDependencies } from '../http/http.ts';

/** A request as a fake backend sees it. */
export interface FakeRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly headers: Headers;
}

/** JSON of a 200, or a whole response. */
export type FakeAnswer = Response | { readonly json: unknown };

/**
 * The real API client over a fake transport: a test's answers pass the same checks as the backend's. What `answer`
 * throws is a dead network.
 */
export function createFakeHttp(
  answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>,
  session: Partial<Pick<HttpDependencies, 'getToken' | 'onUnauthorized'>> = {},
): Http & { readonly problems: readonly Error[] } {
  const problems: Error[] = [];
  const http = createHttp({
    apiHost: 'http://api.test',
    getToken: () => null,
    onUnauthorized: () => undefined,
    ...session,
    reportProblem: (error) => problems.push(error),
    upload: async (address, { method, headers, body, signal, onProgress }) => {
      onProgress(1, 2);
      const reply = answer({ method, url: new URL(address), body, headers: new Headers(headers) });
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
      const settled = await Promise.race([reply, stopped]);
      return settled instanceof Response ? settled : Response.json(settled.json);
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const body = await readBody(request, init?.body);
      const url = new URL(request.url);
      const reply = await answer({ method: request.method, url, body, headers: request.headers });
      return reply instanceof Response ? reply : Response.json(reply.json);
    },
  });
  return { ...http, problems };
}

/** Form data is given as it was sent, everything else as JSON. */
async function readBody(request: Request, sent: unknown): Promise<unknown> {
  if (sent instanceof FormData) return sent;
  const text = await request.text();
  return text === '' ? null : JSON.parse(text);
}
