import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readlink, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { ConnectionClosedError, connectPipe, type PipeConnection } from './pipe-connection.ts';
import { WindowError } from './window.ts';

export interface BrowserStart {
  readonly program: string;
  /** The app's own: it never meets the profile of the person's browser. */
  readonly profileFolder: string;
  /** The flags that this start adds to `ownFlags`. */
  readonly flags: readonly string[];
  readonly report: (error: unknown) => void;
}

/** A running browser that listens on no port. */
export interface Browser {
  readonly connection: PipeConnection;
  readonly processId: number | undefined;
  /** Settles once the process is gone: its exit code, or null where a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Ends it, by force where it does not end by itself. */
  readonly close: () => Promise<void>;
}

const ownFlags = [
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--hide-crash-restore-bubble',
  // Nothing but the site is wanted of it.
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  // A page that comes back from the cache has a bridge that nobody answers; casting listens on a port.
  '--disable-features=BackForwardCache,MediaRouter,Translate',
  '--class=Patchbay',
];

/** The app signs people in itself: the browser need not keep their passwords. */
const preferences = {
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
  autofill: { profile_enabled: false, credit_card_enabled: false },
};

const startWithinMs = 20_000;
const endWithinMs = 5_000;
const longestLastWords = 2_000;

/** @throws WindowError where it does not start or does not answer */
export async function startBrowser({
  program,
  profileFolder,
  flags,
  report,
}: BrowserStart): Promise<Browser> {
  await prepareProfile(profileFolder);
  const child = spawn(program, [...ownFlags, `--user-data-dir=${profileFolder}`, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    windowsHide: false,
  });
  const lastWords = keepLastWords(child);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const failed = once(child, 'error').then(([cause]: unknown[]) => {
    throw new WindowError(`The browser ${program} cannot be started.`, { cause });
  });
  failed.catch(() => undefined);

  const [, , , output, input] = child.stdio;
  if (!(output instanceof Writable) || !(input instanceof Readable)) {
    throw new WindowError(`The browser ${program} cannot be started with pipes.`);
  }
  const connection = connectPipe({ input, output, report });
  const close = () => endBrowser(child, connection, exited);
  try {
    await Promise.race([connection.send('Browser.getVersion'), failed, silence(program)]);
  } catch (error) {
    // The error of a browser that could not be started comes a moment after its pipes are closed.
    if (child.pid === undefined) await failed;
    await close();
    if (!(error instanceof ConnectionClosedError)) throw error;
    throw new WindowError(`The browser ${program} ended at once. ${lastWords()}`.trim());
  }
  return { connection, processId: child.pid, exited, close };
}

/** Makes the profile's folder: without it, two starts of some browsers would make one each. */
async function prepareProfile(folder: string): Promise<void> {
  try {
    await mkdir(join(folder, 'Default'), { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new WindowError(`There cannot be a folder ${folder}. Remove what is there.`, { cause });
  }
  await removeForeignMark(join(folder, 'SingletonLock'));
  const file = join(folder, 'Default', 'Preferences');
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) await writeFile(file, JSON.stringify(preferences));
}

/**
 * Removes the mark of a browser that was killed while this computer had another name. A browser takes it for one that runs on another
 * computer, and ends at once; but nobody else has the app's profile.
 */
async function removeForeignMark(mark: string): Promise<void> {
  const owner = await readlink(mark).catch(() => null);
  if (owner === null || owner.slice(0, owner.lastIndexOf('-')) === hostname()) return;
  await rm(mark, { force: true });
}

function keepLastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-longestLastWords);
  });
  return () => (text.trim() === '' ? '' : `It said last: ${text.trim().split('\n').at(-1) ?? ''}`);
}

const silence = (program: string): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => {
      const hint = 'A policy of this computer may forbid that programs drive it.';
      reject(new WindowError(`The browser ${program} did not answer. ${hint}`));
    }, startWithinMs).unref();
  });

async function endBrowser(
  child: ChildProcess,
  connection: PipeConnection,
  exited: Promise<unknown>,
): Promise<void> {
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const endsIn = async (ms: number) => {
    const timer = new AbortController();
    await Promise.race([exited, sleep(ms, timer.signal)]);
    timer.abort();
    return !isRunning();
  };
  if (!isRunning()) return;
  // Its answer may never come: the end of the process is decisive.
  connection.send('Browser.close').catch(() => undefined);
  if (await endsIn(endWithinMs)) return;
  child.kill('SIGTERM');
  if (await endsIn(endWithinMs)) return;
  child.kill('SIGKILL');
  await exited;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
