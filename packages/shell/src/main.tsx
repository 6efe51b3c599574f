import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@patchbay/shared/styles/base.css';
import './app/boot-frame.css';
import { App } from './app/app.view.tsx';
import { createHost } from './app/create-host.ts';
import { readPageData } from './app/page-data.ts';
import { fetchRemoteModule, registerReleases } from './features/load-remotes/federation.ts';
import { createRemoteLoader } from './features/load-remotes/remote-loader.ts';
import { createRouter } from './features/route-pages/create-router.tsx';
import { untilFirstScreen } from './app/first-screen.ts';

/**
 * Starts the page.
 * @throws PageDataError where the site gave it nothing to start from
 */
export async function start(): Promise<void> {
  const { config, registry } = readPageData(document);
  const host = createHost(config, window);
  registerReleases(registry.remotes, { allowUnlistedScripts: config.allowRemoteOverrides });
  const loader = createRemoteLoader(host, fetchRemoteModule);
  const { remotes } = registry;
  const router = createRouter({ remotes, loader });
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
