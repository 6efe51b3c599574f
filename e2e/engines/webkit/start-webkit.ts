import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findFreePort } from '@patchbay/site/testing';
import { expect } from '@playwright/test';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import type { WebKitPrograms } from './find-webkit.ts';

/** A browser that is open, with the processes behind it. */
export interface WebKit {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Starts a display that nobody sees, on the first free number, which it says by itself. */
async function startDisplay(program: string) {
  const display = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1100x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface({ input: display.stdio[3] as Readable });
  const number = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(display, 'exit').then(() => {
      throw new Error('Xvfb does not start');
    }),
  ]);
  return { name: `:${number}`, stop: () => stop(display) };
}

/** Opens WebKitGTK's MiniBrowser by its driver, on a display and with a home folder of their own. */
export async function startWebKit(programs: WebKitPrograms): Promise<WebKit> {
  const display = await startDisplay(programs.display);
  const home = await mkdtemp(join(tmpdir(), 'patchbay-webkit-'));
  const port = await findFreePort();
  const server = spawn(programs.driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      HOME: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
    },
  });
  const stopServers = async () => {
    await stop(server);
    await display.stop();
    // The browser's last processes still write as its driver ends.
    await rm(home, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    await expect
      .poll(() =>
        fetch(`${address}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
    });
    const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build();
    await driver.manage().window().setRect({ width: 1440, height: 1000 });
    return {
      driver,
      close: async () => {
        try {
          await driver.quit();
        } finally {
          await stopServers();
        }
      },
    };
  } catch (error) {
    await stopServers();
    throw error;
  }
}
