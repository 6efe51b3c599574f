import { createHttp } from '@patchbay/shared/http';
import type { AppConfig } from '@patchbay/shared/config';
import { createStorage, type FrontendBuild, type Host } from '@patchbay/shared/host';
import { QueryClient } from '@patchbay/shared/query';
import { fork } from '@patchbay/shared/state';

interface ServerHostOptions {
  readonly config: AppConfig;
  readonly origin: string;
  readonly build: FrontendBuild;
  /** The address at which the server reaches the backend; browsers may know it by another one. */
  readonly apiHost: string;
  readonly reportProblem: Host['reportProblem'];
  readonly assumedSystem: NonNullable<Host['assumedSystem']>;
  /** Ends the calls of the rendering. */
  readonly signal: AbortSignal;
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
  assumedSystem,
  signal,
}: ServerHostOptions): Host {
  const http = createHttp({
    apiHost,
    fetch: (input, init) => {
      const signals = init?.signal ? [init.signal, signal] : [signal];
      return fetch(input, { ...init, signal: AbortSignal.any(signals) });
    },
    getToken: () => null,
    onUnauthorized: () => undefined,
    reportProblem,
  });
  return {
    config,
    origin,
    build,
    reportProblem,
    scope: fork(),
    http,
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
    assumedSystem,
    openAuth: () => Promise.resolve(false),
    signOutEverywhere: () => Promise.reject(new Error('Nobody is signed in on the server')),
  };
}
