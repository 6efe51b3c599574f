import type { ApiResponse, Http } from '@patchbay/shared/http';

interface SharedAnswersOptions {
  /** The milliseconds for which an answer is given to every page that asks for the same. */
  readonly keptMs?: number;
  /** A further one takes the place of the oldest. */
  readonly maxKept?: number;
  /** Milliseconds. */
  readonly now?: () => number;
}

export type SharedAnswers = ReturnType<typeof createSharedAnswers>;

/**
 * The answers that the pages of a thread share: nobody is signed in on the server, so whoever asks for the same would be
 * answered the same.
 */
export function createSharedAnswers({
  keptMs = 1_000,
  maxKept = 100,
  now = () => performance.now(),
}: SharedAnswersOptions = {}) {
  /** The oldest first. */
  const calls = new Map<
    string,
    { readonly call: Promise<ApiResponse>; readonly askedAt: number }
  >();
  return {
    /** A call that was made lately, or is made now. One that fails is made again by the next who asks. */
    share: (name: string, ask: () => Promise<ApiResponse>): Promise<ApiResponse> => {
      const known = calls.get(name);
      if (known && now() - known.askedAt < keptMs) return known.call;
      const call = ask();
      calls.delete(name);
      calls.set(name, { call, askedAt: now() });
      call.catch(() => {
        if (calls.get(name)?.call === call) calls.delete(name);
      });
      const [oldest] = calls.keys();
      if (calls.size > maxKept && oldest !== undefined) calls.delete(oldest);
      return call;
    },
  };
}

/**
 * The client of one page that shares its answers with the pages after it. A shared answer is frozen: no page changes that of another.
 * A call that carries data of its own is not shared.
 * @param signal ends all calls of the page
 */
export function createSharingHttp(
  http: Http,
  {
    apiHost,
    answers,
    signal,
  }: {
    readonly apiHost: string;
    readonly answers: SharedAnswers;
    readonly signal: AbortSignal;
  },
): Http {
  return {
    ...http,
    request: (method, path, options = {}) => {
      const { query = {}, signal: own, ...others } = options;
      if (method !== 'GET' || Object.keys(others).length > 0) {
        const signals = own ? [own, signal] : [signal];
        return http.request(method, path, { ...options, signal: AbortSignal.any(signals) });
      }
      const name = `${apiHost}${path} ${JSON.stringify(query)}`;
      return answers.share(name, async () => {
        const answer = await http.request(method, path, { query, signal });
        deepFreeze(answer.body);
        return answer;
      });
    },
  };
}

/** A value of JSON, with all that is in it. */
function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
}
