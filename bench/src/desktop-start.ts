// Measures the time of the desktop app from its start to a window that can be used, against the browser's own start. To
// reach: 1.5 s more. Measured with the packed app, the real site and backend, in a window: without a screen, use
// xvfb-run.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fail, runQuietly, say } from '@patchbay/command-line';
import { chromium, type Page } from '@playwright/test';
import { findChromium, launchArguments } from '../../e2e/find-chromium.ts';
import { startProduct, type Product } from '../../e2e/fixtures/product/product.ts';
import { buildSite } from '../../scripts/build-site.ts';
import { root } from '../../scripts/root.ts';
import { median } from './figures/statistics.ts';

const rounds = 9;
const goalMs = 1_500;
/** The test acts on the page by a port of its own. */
const portFlag = '--remote-debugging-port=0';

const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  if ((process.env.DISPLAY ?? '') === '') throw new Error('There is no screen: use xvfb-run.');
  const siteDir = join(folder, 'site');
  await buildSite({ ...process.env, SITE_DIR: siteDir });
  const product = await startProduct(siteDir);
  closing.push(() => product.close());
  process.exitCode = await measure(product);
} catch (error) {
  fail(error);
} finally {
  for (let close = closing.pop(); close; close = closing.pop()) await close();
}

async function measure(product: Product): Promise<number> {
  const program = await findChromium();
  const packed = join(folder, 'packed');
  await runQuietly(
    process.execPath,
    [
      ...['--import', 'tsx', resolve(root, 'packages/desktop/src/pack-command.ts'), packed],
      ...['--for', 'own'],
    ],
    { cwd: root, env: { ...process.env, SITE_URL: product.origin } },
  );
  const [archive = ''] = (await readdir(packed)).filter((name) => name.endsWith('.tar.gz'));
  await runQuietly('tar', ['-xzf', join(packed, archive), '-C', folder], { cwd: folder });
  say(`Starting app and browser ${rounds} times each`);
  const dataDir = join(folder, 'data');
  const profile = join(folder, 'profile');
  const app = () =>
    timed(join(dataDir, 'browser'), {
      start: () =>
        spawn(join(folder, 'Patchbay', 'patchbay'), [], {
          env: {
            ...process.env,
            HOME: folder,
            DESKTOP_DATA_DIR: dataDir,
            API_HOST: product.apiHost,
            BROWSER_PATH: program,
            BROWSER_FLAGS: [...launchArguments, portFlag].join(' '),
          },
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      whenUsable: async (page) => {
        await page.waitForURL(`${product.origin}/**`);
        // The app's own link, and the first plugin of the catalogue.
        await page.getByRole('link', { name: 'Installed' }).waitFor();
        await page.getByRole('main').getByRole('listitem').first().waitFor();
      },
    });
  const browser = () =>
    timed(profile, {
      start: () =>
        spawn(
          program,
          [
            ...launchArguments,
            portFlag,
            `--user-data-dir=${profile}`,
            '--window-size=1280,840',
            '--app=data:text/html,<h1>Here</h1>',
          ],
          { stdio: 'ignore' },
        ),
      whenUsable: (page) => page.getByRole('heading').waitFor(),
    });
  // The first starts make the profiles.
  await app();
  await browser();
  const differences: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const browserMs = await browser();
    differences.push((await app()) - browserMs);
  }
  const moreMs = Math.round(median(differences));
  console.log(`The app takes ${moreMs} ms more than the browser's own start (${goalMs} at most).`);
  return moreMs <= goalMs ? 0 : 1;
}

/**
 * Starts something that opens a browser on a profile, and ends it again.
 * @returns milliseconds until its page is usable
 */
async function timed(
  profile: string,
  parts: {
    readonly start: () => ChildProcess;
    readonly whenUsable: (page: Page) => Promise<unknown>;
  },
): Promise<number> {
  const portFile = join(profile, 'DevToolsActivePort');
  await mkdir(profile, { recursive: true });
  await rm(portFile, { force: true });
  const from = Date.now();
  const child = parts.start();
  const ended = once(child, 'exit');
  try {
    const [port, path] = await readPort(portFile);
    const browser = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`);
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no window');
    const page = context.pages()[0] ?? (await context.waitForEvent('page'));
    await parts.whenUsable(page);
    return Date.now() - from;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function readPort(file: string): Promise<readonly [string, string]> {
  for (;;) {
    const [port = '', path = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (path !== '') return [port, path];
    await wait(5);
  }
}
