import { ApiError, type ApiResponse, type Http } from '@patchbay/shared/http';

interface SharedAnswersOptions {
  /** The milliseconds after the question for which an answer is given to everybody who asks for the same. */
  readonly keptMs?: number;
  /** A further one takes the place of the oldest. */
  readonly mostKept?: number;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** A call to share: its name, the function that makes it, and the signals of callers that wait no longer. */
interface CallToShare {
  readonly name: string;
  readonly ask: (nobodyWaits: AbortSignal) => Promise<ApiResponse>;
  /** Any of them ends the waiting. */
  readonly signals: readonly AbortSignal[];
}

interface SharedCall {
  readonly response: Promise<ApiResponse>;
  readonly askedAt: number;
  readonly nobodyWaits: AbortController;
  waiting: number;
  isAnswered: boolean;
}

/**
 * The answers that the pages of a thread share: nobody is signed in on the server, so whoever asks for the same would be
 * answered the same. A shared answer is frozen: no page changes that of another, and it is parsed once.
 */
export function createSharedAnswers({
  keptMs = 1_000,
  mostKept = 100,
  now = () => performance.now(),
}: SharedAnswersOptions = {}) {
  /** The oldest first. */
  const calls = new Map<string, SharedCall>();

  function begin({ name, ask }: CallToShare): SharedCall {
    const nobodyWaits = new AbortController();
    const forget = () => {
      if (calls.get(name) === call) calls.delete(name);
    };
    const response = ask(nobodyWaits.signal).then((answer) => {
      call.isAnswered = true;
      deepFreeze(answer.body);
      return answer;
    });
    const call: SharedCall = {
      response,
      askedAt: now(),
      nobodyWaits,
      waiting: 0,
      isAnswered: false,
    };
    // The next one tries again.
    response.catch(forget);
    nobodyWaits.signal.addEventListener('abort', forget);
    calls.delete(name);
    calls.set(name, call);
    dropOld();
    return call;
  }

  function dropOld() {
    for (const [name, { askedAt }] of calls) {
      if (calls.size <= mostKept && now() - askedAt < keptMs) return;
      calls.delete(name);
    }
  }

  /**
   * The answer to a call that may be under way, or was answered lately. A call that nobody waits for any more is ended.
   * @throws ApiError where the call fails, or the signal ends the waiting
   */
  return async function share(wanted: CallToShare): Promise<ApiResponse> {
    const { name, signals } = wanted;
    const known = calls.get(name);
    const call = known && now() - known.askedAt < keptMs ? known : begin(wanted);
    if (call.isAnswered) return await call.response;
    call.waiting += 1;
    try {
      return await orAborted(call.response, signals, name);
    } finally {
      leave(call);
    }
  };
}

function leave(call: SharedCall) {
  call.waiting -= 1;
  if (call.waiting === 0 && !call.isAnswered) call.nobodyWaits.abort();
}

function orAborted(
  response: Promise<ApiResponse>,
  signals: readonly AbortSignal[],
  url: string,
): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(new ApiError('Request aborted', { kind: 'aborted', method: 'GET', url }));
    };
    for (const signal of signals) {
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp);
    }
    void response.then(resolve, reject).finally(() => {
      for (const signal of signals) signal.removeEventListener('abort', giveUp);
    });
  });
}

/** A value of JSON, with all that is in it. */
function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
}

/**
 * The client of one page that shares its answers with the pages beside it; a call that carries data of its own is not
 * shared.
 * @param signal ends what the page waits for
 */
export function createSharingHttp(
  http: Http,
  {
    apiHost,
    share,
    signal,
  }: {
    readonly apiHost: string;
    readonly share: ReturnType<typeof createSharedAnswers>;
    readonly signal: AbortSignal;
  },
): Http {
  return {
    ...http,
    request: (method, path, options = {}) => {
      const { query = {}, signal: own, ...others } = options;
      const signals = own ? [own, signal] : [signal];
      if (method !== 'GET' || Object.keys(others).length > 0) {
        return http.request(method, path, { ...options, signal: AbortSignal.any(signals) });
      }
      return share({
        name: `${apiHost}${path} ${JSON.stringify(query)}`,
        signals,
        ask: (nobodyWaits) => http.request(method, path, { query, signal: nobodyWaits }),
      });
    },
  };
}
