import { homedir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { EnvironmentError } from '@patchbay/node-kit/environment';
import { LockError } from '@patchbay/node-kit/folder-lock';
import packageJson from '../package.json' with { type: 'json' };
import { runDesktop } from './app/run-desktop.ts';
import { readAppEnvironment } from './app/environment.ts';
import { StartError } from './app/start-error.ts';
import { createEngine } from '@patchbay/desktop-engine';
import { createMemoryClearing } from '@patchbay/desktop-engine/clear-memory';
import { createFetch } from '@patchbay/desktop-engine/proxy-fetch';
import { findBrowser, isExecutable } from './window/find-browser.ts';
import { openInBrowser, startProgram } from './window/open-in-browser.ts';
import { createBrowserWindows } from './window/open-window.ts';
import { WindowError } from './window/window.ts';

/** Failures that their message explains; a stack helps nobody there. */
const plain = [StartError, WindowError, EnvironmentError, LockError];

const { platform, env: environment } = process;
const home = homedir();
/** A refused call has words of the page in its message: a terminal gets them as text, without its commands. */
const forTerminal = (text: string) => text.slice(0, 10_000).replace(/[^\P{Cc}\n\t]/gu, '?');
const say = (text: string) => {
  console.log(forTerminal(text));
};

try {
  const settings = readAppEnvironment({ platform, home, environment });
  const fetch = await createFetch(environment);
  const browser = {
    findProgram: () => findBrowser({ platform, environment, home, isExecutable }),
    flags: settings.browserFlags,
  };
  await runDesktop({
    settings,
    args: process.argv.slice(2),
    platform,
    appVersion: packageJson.version,
    fetch,
    createEngine: (backendAddress, confirmFolders) =>
      createEngine({
        backendAddress,
        confirmFolders,
        fetch,
        clearMemory: createMemoryClearing(),
        dataDir: join(settings.dataDir, 'engine'),
        platform,
        home,
        environment,
        now: Date.now,
        log: (message) => {
          say(`patchbay ${message}`);
        },
      }),
    openWindow: createBrowserWindows({
      ...browser,
      profileFolder: join(settings.dataDir, 'browser'),
      placeFile: join(settings.dataDir, 'window.json'),
    }),
    // A browser has one app on a profile: a question beside the window has a profile of its own.
    openQuestion: createBrowserWindows({
      ...browser,
      profileFolder: join(settings.dataDir, 'questions'),
      placeFile: join(settings.dataDir, 'question.json'),
      size: { width: 640, height: 560 },
    }),
    openOutside: (address) => openInBrowser(address, platform, startProgram),
    whenToldToStop: (stop) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    },
    say: (text) => {
      say(`patchbay ${text}`);
    },
    report: (error) => {
      console.error(forTerminal(`patchbay: ${inspect(error)}`));
    },
  });
} catch (error) {
  if (!plain.some((kind) => error instanceof kind)) throw error;
  console.error(`patchbay: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
