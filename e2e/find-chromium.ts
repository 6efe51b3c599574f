import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { firstExecutable, getInCi, installPackage, isRoot, placesOf } from './find-program.ts';

const run = promisify(execFile);
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const downloadWithinMs = 5 * 60_000;

/**
 * The arguments with which the tests start a browser: the sandbox needs a user that is not root, the rest keeps it from
 * the network.
 */
export const launchArguments: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** An installed Chromium (`CHROMIUM_PATH`, then `PATH`), or Playwright's own; null where there is none. */
const findInstalled = (): Promise<string | null> =>
  firstExecutable([process.env.CHROMIUM_PATH ?? '', ...placesOf(names), chromium.executablePath()]);

/** Ways to get a browser, each with what is said while it goes on. */
const ways: readonly { readonly say: string; readonly install: () => Promise<unknown> }[] = [
  {
    say: "No Chromium is installed: downloading Playwright's ...",
    install: () => {
      const cli = join(import.meta.dirname, 'node_modules/@playwright/test/cli.js');
      const args = [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
      return run(process.execPath, args, { timeout: downloadWithinMs });
    },
  },
  {
    say: "That did not work: installing Debian's package chromium ...",
    install: () => installPackage('chromium'),
  },
];

/**
 * The path of a Chromium: an installed one (`CHROMIUM_PATH`, then `PATH`), else Playwright's own, else Debian's.
 * @throws Error with one sentence that says what to install
 */
export async function findChromium(): Promise<string> {
  const installed = await findInstalled();
  if (installed !== null) return installed;
  for (const { say, install } of ways) {
    console.log(say);
    await install().catch(() => undefined);
    const found = await findInstalled();
    if (found !== null) return found;
  }
  throw new Error(
    'The browser tests need Chromium, and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH.',
  );
}

const findShell = (): Promise<string | null> =>
  firstExecutable([process.env.CHROMIUM_PATH ?? '', ...placesOf(['chromium-headless-shell'])]);

/**
 * The path of a Chromium for pages that nobody looks at: Debian's without any windows where it is installed, since it takes
 * a third less of a processor for each page, else that of `findChromium`.
 */
export const findHeadlessChromium = async (): Promise<string> =>
  (await findShell()) ?? findChromium();

/** As `findHeadlessChromium`, and in CI installs Debian's, which takes less than the first twenty pages repay. */
export const getHeadlessChromium = async (): Promise<string> =>
  (await getInCi(findShell, 'No Chromium without windows is installed', [
    'chromium-headless-shell',
  ])) ?? findChromium();
