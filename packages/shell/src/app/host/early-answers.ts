/** Answers that `early.ts` asked for, by their addresses, each with the token that the request carried. */
export type EarlyAnswers = Map<
  string,
  { readonly token: string | null; readonly response: Promise<Response> }
>;

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** Data older than this is not the first screen's any more. */
const freshForMs = 10_000;

/**
 * A `fetch` that takes the early answers for the first requests to the same addresses by the same user. One that failed
 * is asked for again.
 */
export function withEarlyAnswers(
  originalFetch: typeof fetch,
  answers: EarlyAnswers | undefined,
  now: () => number,
): typeof fetch {
  if (!answers || answers.size === 0) return originalFetch;
  const startedAt = now();

  return async (input, init) => {
    const address = typeof input === 'string' ? input : null;
    const early = address === null ? undefined : answers.get(address);
    if (address === null || !early || (init?.method ?? 'GET') !== 'GET') {
      return originalFetch(input, init);
    }
    answers.delete(address);
    const authorization = new Headers(init?.headers).get('Authorization');
    const isSameUser = authorization === (early.token === null ? null : `Bearer ${early.token}`);
    if (!isSameUser || now() - startedAt > freshForMs) return originalFetch(input, init);
    try {
      return await untilAborted(early.response, init?.signal ?? null);
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      return originalFetch(input, init);
    }
  };
}

/** A promise that a signal ends, although what is behind it goes on. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('', 'AbortError'));
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', abort);
    });
  });
}
