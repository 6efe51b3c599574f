import '@patchbay/ui/styles/base.css';
import './app/boot-frame.css';
import { offerRuntime, pageShareScope } from '@patchbay/bundler/page-federation';
import { connectRemotes } from './app/connect-remotes.ts';
import { startPage } from './app/start-page.tsx';
import { restorePreview } from './features/preview-versions/preview-tab.ts';

/**
 * Starts the page.
 * @throws PageDataError where the site gave it nothing to start from
 */
export const start = (): Promise<void> =>
  // The page is left then: the next one brings what this tab looks at.
  restorePreview(window)
    ? Promise.resolve()
    : startPage((registry, host, reload) =>
        connectRemotes(registry, host, reload, { shareScope: pageShareScope(), offerRuntime }),
      );
