import { type PageSetup, startPage as startInstalls } from '../installs/testing/start-page.ts';
import { startDesktop } from '../app/start-desktop.ts';

/** A page in the desktop app, without anything on it, with all models of the installer. */
export const startPage = (setup: Omit<PageSetup, 'start'> = {}) =>
  startInstalls({ ...setup, start: startDesktop });
