import { endSessions } from '@patchbay/domain/api';
import { createHttp } from '@patchbay/shared/http';
import type { AppConfig } from '@patchbay/shared/config';
import { $authToken, createStorage, type Host } from '@patchbay/shared/host';
import {
  MutationCache,
  QueryCache,
  QueryClient,
  type DefaultOptions,
} from '@patchbay/shared/query';
import { allSettled, fork, scopeBind } from '@patchbay/shared/state';
import { withEarlyAnswers } from './early-answers.ts';
import { withoutUselessToken } from './without-useless-token.ts';
import { createOpenAuth } from '../../accounts/sign-in/open-auth.ts';
import { isDefect } from '@patchbay/domain/api';
import { isWorthRetrying } from '../../lib/is-worth-retrying.ts';
import { sessionsEnded, tokenRefused } from '../../accounts/session/session.model.ts';

const queryDefaults = {
  queries: {
    staleTime: 60_000,
    gcTime: 10 * 60_000,
    networkMode: 'always',
    retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    refetchOnReconnect: 'always',
  },
  mutations: { retry: false, networkMode: 'always' },
} satisfies DefaultOptions;

/** The services that the shell lends to the remotes on this page. All of them get the same frozen objects: none changes another's. */
export function createHost(
  config: AppConfig,
  page: Window,
  {
    build,
    reportProblem,
    track,
    isServerRendered,
  }: Required<Pick<Host, 'build' | 'reportProblem' | 'track' | 'isServerRendered'>>,
): Host {
  const onError = (error: Error) => {
    if (isDefect(error)) reportProblem(error);
  };
  const scope = fork();
  const http = createHttp({
    apiHost: config.apiHost,
    // Asked for again at each call: the error reporter puts its own around it.
    fetch: withoutUselessToken(
      withEarlyAnswers(
        (...request) => page.fetch(...request),
        page.earlyAnswers,
        () => performance.now(),
      ),
    ),
    getToken: () => scope.getState($authToken),
    onUnauthorized: scopeBind(tokenRefused, { scope }),
    reportProblem,
  });
  return {
    config: Object.freeze(config),
    origin: page.location.origin,
    build: Object.freeze(build),
    reportProblem,
    track,
    isServerRendered,
    openAuth: createOpenAuth(scope),
    signOutEverywhere: async () => {
      await endSessions(http);
      // The page and its other tabs are signed out once the server has done so.
      await allSettled(sessionsEnded, { scope });
    },
    http: Object.freeze(http),
    queryClient: new QueryClient({
      defaultOptions: queryDefaults,
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({ onError }),
    }),
    scope,
    bridge: page.desktopBridge ?? null,
    storage: Object.freeze(createStorage(() => page.localStorage)),
  };
}
