import { endSessions } from '@patchbay/domain/api';
import { createHttp, isApiError } from '@patchbay/shared/http';
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
import { createOpenAuth } from '../../accounts/sign-in/auth-dialog.model.ts';
import { isDefect } from '@patchbay/domain/api';
import { $isWorkKept } from '../../accounts/session/other-tabs.model.ts';
import { sessionsEnded, tokenRefused } from '../../accounts/session/session.model.ts';

/** A failure that may be over in a moment. Where the server says how long to wait (`Retry-After`), nobody asks before. */
export const isWorthRetrying = (error: unknown): boolean =>
  isApiError(error) &&
  !error.retryAfterSeconds &&
  (error.kind === 'network' || error.status >= 502);

const isNotActivated = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'not_activated';

/**
 * A `fetch` for somebody who has signed up and not activated the account yet: their token only serves the profile, so data that everybody may see is asked for without it. A backend that does not say why it refused is taken at
 * its word.
 */
export const withoutUselessToken =
  (originalFetch: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await originalFetch(input, init);
    const headers = new Headers(init?.headers);
    const isReading = (init?.method ?? 'GET') === 'GET';
    if (response.status !== 403 || !isReading || !headers.has('Authorization')) return response;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (!isNotActivated(body)) return response;
    headers.delete('Authorization');
    return originalFetch(input, { ...init, headers });
  };

/**
 * A `fetch` that refuses a page's calls while it keeps unsaved work after a sign-out in another tab (rule A108). The answers for a
 * signed-out visitor, such as a 404 for an unpublished software, would replace the data of the form. The calls of a sign-in
 * go through: they are a POST, or have a token.
 */
export const withoutKeptWork =
  (isWorkKept: () => boolean, originalFetch: typeof fetch): typeof fetch =>
  async (input, init) =>
    isWorkKept() && init?.method !== 'POST' && !new Headers(init?.headers).has('Authorization')
      ? Response.json({}, { status: 401 })
      : originalFetch(input, init);

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
    assumedSystem,
  }: Required<
    Pick<Host, 'build' | 'reportProblem' | 'track' | 'isServerRendered' | 'assumedSystem'>
  >,
): Host {
  const onError = (error: Error) => {
    if (isDefect(error)) reportProblem(error);
  };
  const scope = fork();
  const http = createHttp({
    apiHost: config.apiHost,
    // Asked for again at each call: the error reporter puts its own around it.
    fetch: withoutKeptWork(
      () => scope.getState($isWorkKept),
      withoutUselessToken(
        withEarlyAnswers(
          (...request) => page.fetch(...request),
          page.earlyAnswers,
          () => performance.now(),
        ),
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
    assumedSystem,
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
