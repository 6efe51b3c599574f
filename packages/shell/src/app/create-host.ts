import { createHttp, isApiError } from '@patchbay/shared/api';
import type { AppConfig } from '@patchbay/shared/config';
import { createStorage, type Host } from '@patchbay/shared/host';
import { QueryClient, type DefaultOptions } from '@patchbay/shared/query';
import { fork } from '@patchbay/shared/state';

const isWorthRetrying = (error: unknown) =>
  isApiError(error) && (error.kind === 'network' || error.status >= 502);

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

/** What the shell lends to the remotes on this page. */
export function createHost(config: AppConfig, page: Window): Host {
  const reportProblem = (error: Error) => {
    console.error(error);
  };
  return {
    config,
    reportProblem,
    http: createHttp({
      apiHost: config.apiHost,
      fetch: page.fetch.bind(page),
      getToken: () => null,
      onUnauthorized: () => undefined,
      reportProblem,
    }),
    queryClient: new QueryClient({ defaultOptions: queryDefaults }),
    scope: fork(),
    bridge: page.desktopBridge ?? null,
    storage: createStorage(() => page.localStorage),
  };
}
