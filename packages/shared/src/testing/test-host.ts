import { QueryClient } from '@patchbay/shared/query';
import { fork } from '@patchbay/shared/state';
import type { Http } from '../http/http.ts';
import { createStorage } from '../host/storage.ts';
import type { RemoteHost } from '../remote/contract.ts';

/** A host of the test's own, as a remote gets it: nothing retried, nothing shared with another test. */
export function createTestHost(http: Http, overrides: Partial<RemoteHost> = {}): RemoteHost {
  return {
    http,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    scope: fork(),
    bridge: null,
    origin: 'http://localhost',
    config: {
      apiHost: 'http://api.test',
      imageHost: 'http://images.test',
      apiAdminPath: '/admin/',
      productName: 'Patchbay',
      websiteUrl: 'https://patchbay.example/',
      sentryDsn: null,
      gaMeasurementId: null,
      plausibleDomain: null,
      plausibleHost: null,
      apiVersion: '1.0.0',
      allowRemoteOverrides: false,
      accountRecovery: false,
      signInProvider: null,
      accountManagement: false,
      softwareLists: false,
      searchRanking: 'name',
      listCalls: 'basic',
      adminCalls: 'basic',
      staffReleases: false,
      viewReports: false,
      usageCounts: false,
    },
    storage: createStorage(() => {
      throw new Error('a test has no browser storage');
    }),
    reportProblem: (error) => {
      throw error;
    },
    track: () => undefined,
    build: { version: '0.13.0', builtAt: '2025-10-30T12:00:00.000Z' },
    openAuth: () => Promise.resolve(false),
    signOutEverywhere: () => Promise.resolve(),
    settings: {},
    ...overrides,
  };
}
