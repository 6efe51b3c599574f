import { createHttp, type Http } from '@patchbay/shared/http';
import type { AppConfig } from '@patchbay/shared/config';
import { createStorage, type FrontendBuild, type Host } from '@patchbay/shared/host';
import { QueryClient } from '@patchbay/shared/query';
import { fork } from '@patchbay/shared/state';
import { createSharedAnswers, createSharingHttp } from './shared-answers.ts';
import { createSlotCalls } from './slots/slot-calls.ts';
import { createTurns } from './turns/take-turns.ts';

interface ServerHostOptions {
  readonly config: AppConfig;
  readonly origin: string;
  readonly build: FrontendBuild;
  /** The address at which the server reaches the backend; browsers may know it by another one. */
  readonly apiHost: string;
  readonly reportProblem: Host['reportProblem'];
  /** Ends the calls of the rendering. */
  readonly signal: AbortSignal;
  /** Called before the release that asked goes on with an answer, in a turn of the event loop of its own; null for the page. */
  readonly onAnswer: (owner: string | null) => void;
}

interface ServerHost {
  readonly host: Host;
  /** The host's client of the backend for the slots of a release. */
  readonly httpOfSlots: (owner: string) => Http;
  /** Whether an answer of the backend is on its way that the page asked for. */
  readonly isAsking: () => boolean;
  /** Whether slots wait for one. */
  readonly isAskingForSlots: () => boolean;
}

/** Answers that all pages of this thread share: the thread serves one set of releases, and ends with it. */
const sharedAnswers = createSharedAnswers();
/** The line of all slots on pages of this thread. */
const slotCalls = createSlotCalls();

/** The queue of all who go on with an answer, whichever pages they are on. */
const turn = createTurns();

/** Counts the calls that are under way, each to its end: until then the page waits for the backend. */
function countCalls(
  ask: Http['request'],
  onAnswer: () => void,
): {
  readonly request: Http['request'];
  readonly isOpen: () => boolean;
} {
  let open = 0;
  return {
    request: async (...call) => {
      open += 1;
      try {
        const answer = await ask(...call);
        await turn();
        onAnswer();
        return answer;
      } finally {
        open -= 1;
      }
    },
    isOpen: () => open > 0,
  };
}

/**
 * The host for one rendering: nobody is signed in, nothing is remembered, and nothing outlives it. The server renders a
 * page as a visitor sees it.
 */
export function createServerHost({
  config,
  origin,
  build,
  apiHost,
  reportProblem,
  signal,
  onAnswer,
}: ServerHostOptions): ServerHost {
  const http = createSharingHttp(
    createHttp({
      apiHost,
      fetch: (input, init) => fetch(input, init),
      getToken: () => null,
      onUnauthorized: () => undefined,
      reportProblem,
    }),
    { apiHost, share: sharedAnswers, signal },
  );
  const page = countCalls(
    (...call) => http.request(...call),
    () => {
      onAnswer(null);
    },
  );
  const slots = new Map<string, ReturnType<typeof countCalls>>();
  const httpOfSlots = (owner: string): Http => {
    const calls = countCalls(
      (...call) => slotCalls({ owner, signal, call: () => http.request(...call) }),
      () => {
        onAnswer(owner);
      },
    );
    slots.set(owner, calls);
    return { ...http, request: calls.request };
  };
  const host: Host = {
    config,
    origin,
    build,
    reportProblem,
    scope: fork(),
    http: { ...http, request: page.request },
    queryClient: new QueryClient({
      defaultOptions: {
        // It lives as long as the rendering: a timer for each answer would keep it longer.
        queries: { staleTime: Infinity, gcTime: Infinity, retry: false, networkMode: 'always' },
        mutations: { retry: false, networkMode: 'always' },
      },
    }),
    bridge: null,
    storage: createStorage(() => {
      throw new Error('The site’s server remembers nothing of anybody');
    }),
    track: () => undefined,
    isServerRendered: () => true,
    openAuth: () => Promise.resolve(false),
    signOutEverywhere: () => Promise.reject(new Error('Nobody is signed in on the server')),
  };
  return {
    host,
    httpOfSlots,
    isAsking: page.isOpen,
    isAskingForSlots: () => [...slots.values()].some((calls) => calls.isOpen()),
  };
}
