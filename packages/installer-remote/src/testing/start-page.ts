import { startPage as startInstalls, type PageSetup } from '@patchbay/installs/testing';
import { startDesktop } from '../app/start-desktop.ts';

/** A page in the desktop app, without anything on it, with all models of the installer. */
export const startPage = (setup: Omit<PageSetup, 'start'> = {}) =>
  startInstalls({ ...setup, start: startDesktop });
