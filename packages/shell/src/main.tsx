import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@patchbay/shared/styles/base.css';
import './app/boot-frame.css';
import { App } from './app/app.view.tsx';
import { chooseReleases } from './app/choose-releases.ts';
import { createHost } from './app/create-host.ts';
import { readPageData } from './app/page-data.ts';
import { fetchRemoteModule, registerReleases } from './features/load-remotes/federation.ts';
import { createLoadCode } from './features/load-remotes/load-code.ts';
import { reloadOnce, watchInput } from './features/load-remotes/reload-once.ts';
import { createRemoteLoader } from './features/load-remotes/remote-loader.ts';
import { startReporting } from './features/report-errors/start-reporting.ts';
import { announceDeployment, createAnalytics } from './features/send-analytics/start-analytics.ts';
import { shellPages } from './app/shell-pages.ts';
import { createRouter } from './features/route-pages/create-router.tsx';
import { untilFirstScreen } from './app/first-screen.ts';

/**
 * Starts the page.
 * @throws PageDataError where the site gave it nothing to start from
 */
export async function start(): Promise<void> {
  const { config, registry } = readPageData(document);
  const { reportProblem } = startReporting(config, registry, window);
  const analytics = createAnalytics(config, window);
  const host = createHost(config, window, { reportProblem, track: analytics.track });
  announceDeployment(registry.shell.builtAt, window);
  watchInput(document);
  const remotes = await chooseReleases(registry, host, location);
  registerReleases(remotes, { allowUnlistedScripts: config.allowRemoteOverrides });
  const loadCode = createLoadCode((file) => reloadOnce(file, destinationOf(router), window));
  const loader = createRemoteLoader(host, (release) =>
    loadCode(release, () => fetchRemoteModule(release)),
  );
  const router = createRouter({ remotes, loader, loadCode, reportProblem, pages: shellPages });
  analytics.start(router, host.storage);
  await untilFirstScreen(router, { patienceMs: 200 });
  createRoot(rootElement()).render(
    <StrictMode>
      <App host={host} router={router} remotes={remotes} loader={loader} />
    </StrictMode>,
  );
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
