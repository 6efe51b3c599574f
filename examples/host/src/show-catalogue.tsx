import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { HostProvider, createStorage } from '@patchbay/shared/host';
import { createHttp } from '@patchbay/shared/http';
import { QueryClient, QueryClientProvider } from '@patchbay/shared/query';
import type { RemoteHost, RemoteModule } from '@patchbay/shared/remote';
import { RouterProvider, createMemoryRouter } from '@patchbay/shared/router';
import { ScopeProvider, fork } from '@patchbay/shared/state';
import { createRoot } from 'react-dom/client';

/** The address of the catalogue's entry, and of its backend. */
const given = new URLSearchParams(location.search);
const apiHost = given.get('api') ?? '';

const host: RemoteHost = {
  http: createHttp({
    apiHost,
    fetch: (...call) => fetch(...call),
    getToken: () => null,
    onUnauthorized: () => undefined,
    reportProblem: (error) => reportError(error),
  }),
  queryClient: new QueryClient(),
  scope: fork(),
  bridge: null,
  config: {
    apiHost,
    imageHost: apiHost,
    apiAdminPath: '/admin/',
    productName: 'Plain host',
    websiteUrl: location.origin,
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
  },
  origin: location.origin,
  storage: createStorage(() => localStorage),
  reportProblem: (error) => reportError(error),
  build: { version: '0.1.0', builtAt: new Date().toISOString() },
  openAuth: () => Promise.resolve(false),
  signOutEverywhere: () => Promise.resolve(),
  track: () => undefined,
  settings: {},
};

registerRemotes([
  {
    name: 'catalog',
    entry: given.get('entry') ?? '',
    entryGlobalName: 'patchbay__catalog',
    type: 'global',
  },
]);
const catalogue = await loadRemote<RemoteModule>('catalog/remote');
if (!catalogue) throw new Error('The catalogue could not be loaded');
const { routes } = catalogue.activate(host);

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <HostProvider value={host}>
    <ScopeProvider value={host.scope}>
      <QueryClientProvider client={host.queryClient}>
        <RouterProvider router={createMemoryRouter(routes)} />
      </QueryClientProvider>
    </ScopeProvider>
  </HostProvider>,
);
