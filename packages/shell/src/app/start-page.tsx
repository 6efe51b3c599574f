import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Host } from '@patchbay/shared/host';
import { isRouteErrorResponse } from '@patchbay/shared/router';
import type { Registry } from '@patchbay/shared/registry';
import { App } from './app.tsx';
import { createHost } from './host/create-host.ts';
import { openSession, tieSessionToPages } from './open-session.ts';
import { readPageData } from './page-data.ts';
import { reloadOnce, watchInput } from '../lib/load-remotes/fetch-code/reload-once.ts';
import { absentRemote } from '../lib/load-remotes/absent-remote.ts';
import type { LoadCode } from '../lib/load-remotes/fetch-code/load-code.ts';
import type { PageRelease } from '../lib/load-remotes/page-release.ts';
import { createRemoteLoader } from '../lib/load-remotes/remote-loader.ts';
import { startReporting } from '../features/report-errors/start-reporting.ts';
import { announceDeployment, createAnalytics } from '../features/send-analytics/start-analytics.ts';
import { shellPages } from './shell-pages.ts';
import { Frame } from '../features/show-frame/frame.view.tsx';
import { createRouter } from '../features/route-pages/create-router.tsx';
import { untilFirstScreen } from './first-screen.ts';
import { createKnownSecrets, rememberSession } from '../lib/secrets/known-secrets.ts';
import { untilSessionSettled } from '../lib/session/until-session-settled.ts';

/** The remotes of a page, and how their code is had. */
export interface RemoteSource {
  readonly remotes: readonly PageRelease[];
  readonly loadCode: LoadCode;
  readonly fetchModule: (release: PageRelease) => Promise<unknown>;
}

type ConnectRemotes = (
  registry: Registry,
  host: Host,
  reload: (missingFile: string) => boolean,
) => Promise<RemoteSource>;

/**
 * Starts the page. `connect` says what remotes there are, and gets their code.
 * @throws PageDataError where the site gave it nothing to start from
 */
export async function startPage(connect: ConnectRemotes): Promise<void> {
  const { config, registry, problems } = readPageData(document);
  const secrets = createKnownSecrets();
  const { reportProblem } = startReporting(config, registry, window, secrets.list);
  const analytics = createAnalytics(config, window, secrets.list);
  const host = createHost(config, window, {
    build: registry.shell,
    reportProblem,
    track: analytics.track,
  });
  rememberSession(host.scope, secrets);
  openSession(host, window);
  announceDeployment(registry.shell.builtAt, window);
  watchInput(document);
  const { remotes, loadCode, fetchModule } = await connect(registry, host, (file) =>
    reloadOnce(file, destinationOf(router), window),
  );
  const absentRemotes = registry.problems.map(absentRemote);
  for (const problem of [...problems, ...absentRemotes.map(({ error }) => error)]) {
    reportProblem(problem);
  }
  const loader = createRemoteLoader(host, fetchModule);
  const router = createRouter({
    frame: <Frame />,
    remotes,
    absentRemotes,
    loader,
    loadCode,
    reportProblem,
    pages: shellPages,
    whoIsHere: () => untilSessionSettled(host.scope),
  });
  tieSessionToPages(host, router);
  analytics.start(router, host.storage);
  await untilFirstScreen(router, { patienceMs: 200 });
  releaseRendering();
  createRoot(rootElement(), { onCaughtError: logCaughtError }).render(
    <StrictMode>
      <App host={host} router={router} remotes={remotes} loader={loader} />
    </StrictMode>,
  );
}

/** A thing that is not there, which a late answer tells of, is shown as such and is no error. */
function logCaughtError(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error);
}

/** The theme is there by now: the script that is to bring it earlier holds the first paint up no longer. */
function releaseRendering(): void {
  document.querySelector('script[blocking]')?.removeAttribute('blocking');
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  return root;
}

/** Where the visitor is going, or is. */
function destinationOf({ state }: ReturnType<typeof createRouter>): string {
  const { pathname, search, hash } = state.navigation.location ?? state.location;
  return `${pathname}${search}${hash}`;
}
