import { homedir } from 'node:os';
import { findBrowser, isExecutable } from '../window/find-browser.ts';
import { WindowError } from '../window/window.ts';

/** The browser of this computer for the tests (`CHROMIUM_PATH` first), or null where there is none. */
function findTestBrowser(): string | null {
  const environment = { PATH: process.env.PATH, BROWSER_PATH: process.env.CHROMIUM_PATH };
  try {
    return findBrowser({ platform: process.platform, environment, home: homedir(), isExecutable });
  } catch (error) {
    if (error instanceof WindowError) return null;
    throw error;
  }
}

/** Keep a browser from the network, and let it run where there is no screen and no user but root. */
export const testBrowserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...((process.env.DISPLAY ?? '') === '' ? ['--headless=new'] : []),
  '--disable-gpu',
  '--disable-quic',
];

/** Declares tests that need a browser; without one they are skipped, and say so. */
export function withTestBrowser(name: string, declare: (program: string) => void): void {
  const program = findTestBrowser();
  describe(name, () => {
    if (program !== null) declare(program);
    else it.skip('skipped: no Chrome, Chromium, Edge or Brave on this machine', () => undefined);
  });
}
