import { createHttp, type Http } from '@patchbay/shared/http';
import type { AppConfig } from '@patchbay/shared/config';
import { createStorage, type FrontendBuild, type Host } from '@patchbay/shared/host';
import { QueryClient } from '@patchbay/shared/query';
import { fork } from '@patchbay/shared/state';
import { createSharedAnswers, createSharingHttp } from './shared-answers.ts';

interface ServerHostOptions {
  readonly config: AppConfig;
  readonly origin: string;
  readonly build: FrontendBuild;
  /** The address at which the server reaches the backend; browsers may know it by another one. */
  readonly apiHost: string;
  readonly reportProblem: Host['reportProblem'];
  /** Ends the calls of the rendering. */
  readonly signal: AbortSignal;
}

interface ServerHost {
  readonly host: Host;
  /** Whether an answer of the backend is on its way. */
  readonly isAsking: () => boolean;
}

/** Answers that all pages of this thread share: the thread serves one set of releases, and ends with it. */
const sharedAnswers = createSharedAnswers();

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
}: ServerHostOptions): ServerHost {
  let open = 0;
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
  // To its end: until then the page waits for the backend.
  const request: Http['request'] = async (...call) => {
    open += 1;
    try {
      return await http.request(...call);
    } finally {
      open -= 1;
    }
  };
  const host: Host = {
    config,
    origin,
    build,
    reportProblem,
    scope: fork(),
    http: { ...http, request },
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
  return { host, isAsking: () => open > 0 };
}
