import { homedir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { EnvironmentError } from '@patchbay/node-kit/environment';
import { LockError } from '@patchbay/node-kit/folder-lock';
import packageJson from '../package.json' with { type: 'json' };
import { runDesktop } from './app/run-desktop.ts';
import { readAppEnvironment } from './app/environment.ts';
import { showFailure } from './app/show-failure.ts';
import { readRelease } from './app/site/watch-app-updates.ts';
import { StartError } from './app/start-error.ts';
import { readPackedApp } from './app/update/packed-app.ts';
import { createAppUpdater } from './app/update/update-app.ts';
import { createEngine } from '@patchbay/desktop-engine';
import { createDisk } from '@patchbay/desktop-engine/disk';
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

const packed = await readPackedApp(import.meta.dirname);
const appVersion = packed?.version ?? packageJson.version;

// The app before asks so whether this one starts here, once all that it needs was loaded.
if (process.argv[2] === '--check') {
  await import('fs-native-extensions');
  console.log(appVersion);
  process.exit();
}

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
    appVersion,
    fetch,
    updater:
      packed &&
      createAppUpdater({
        app: packed,
        siteOrigin: settings.siteOrigin,
        fetch,
        disk: createDisk(),
        readRelease: () => readRelease({ siteOrigin: settings.siteOrigin, fetch }),
      }),
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
  const message = error instanceof Error ? error.message : String(error);
  console.error(`patchbay: ${message}`);
  process.exitCode = 1;
  // Nobody sees the output of what was started by a double click.
  if (packed !== null) await showFailure(message, platform);
}
