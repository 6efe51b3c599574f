import '@patchbay/ui/styles/base.css';
import './app/boot-frame.css';
import { connectRemotes } from './app/connect-remotes.ts';
import { startPage } from './app/start-page.tsx';

/**
 * Starts the page.
 * @throws PageDataError where the site gave it nothing to start from
 */
export const start = (): Promise<void> => startPage(connectRemotes);
