import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Disk } from '@patchbay/desktop-engine/disk';
import { EngineError, asEngineError, systemCode } from '@patchbay/desktop-engine/errors';
import { compareVersions } from '@patchbay/domain/versions';
import { pickAppArchive, type AppRelease, type AppUpdate } from '@patchbay/shared/bridge';
import type { PackedApp } from './packed-app.ts';
import { unpackArchive } from './unpack-archive.ts';

type AppArchive = AppRelease['archives'][number];

interface UpdaterOptions {
  readonly app: PackedApp;
  readonly siteOrigin: string;
  readonly fetch: typeof fetch;
  readonly disk: Pick<Disk, 'swap' | 'sync'>;
  /** What the site offers now; null where it does not say. */
  readonly readRelease: () => Promise<AppRelease | null>;
}

/** Replaces the packed app by a newer one (rule I72). */
export interface AppUpdater {
  /**
   * Puts the newest app that the site offers into the place of this one, as a whole or not at all. It runs from the next
   * start on; until that one has shown its window the former one is kept.
   * @throws EngineError with a sentence for a person; nothing has changed then
   */
  install(): Promise<AppUpdate>;
  /** Removes the former app, and what an update that was cut off has left: this one has started. */
  removeFormer(): Promise<void>;
}

/** Holds the new app while it comes, and the former one after that. */
const asideName = '.patchbay-update';
const checkMs = 120_000;
const run = promisify(execFile);

export function createAppUpdater(options: UpdaterOptions): AppUpdater {
  const { app, readRelease } = options;
  const isBundle = app.platform === 'macos';
  const aside = join(isBundle ? dirname(app.unit) : app.unit, asideName);
  let running: Promise<AppUpdate> | null = null;
  let placed: string | null = null;

  async function install(): Promise<AppUpdate> {
    const release = await readRelease();
    if (release === null)
      throw new EngineError(
        'network',
        'The site does not say which app it offers. Try again later.',
      );
    const { version } = release;
    const archive = pickAppArchive(release, app.platform, app.arch);
    if (archive === null || compareVersions(version, app.version) <= 0)
      throw new EngineError('no-such-version', 'The site offers no newer app for this computer.');
    if (version === placed) return { version };
    try {
      await rm(aside, { recursive: true, force: true });
      await mkdir(aside);
      const fresh = await prepare(archive, version, aside, options);
      await replace(fresh, isBundle, options);
    } catch (error) {
      await rm(aside, { recursive: true, force: true });
      throw explain(error, app);
    }
    placed = version;
    return { version };
  }

  return {
    install: () => {
      running ??= install().finally(() => {
        running = null;
      });
      return running;
    },
    removeFormer: async () => {
      await rm(aside, { recursive: true, force: true });
      if (isBundle) return;
      const own = `app-${app.version}`;
      for (const name of await readdir(app.unit)) {
        const isFormer = /^app-\d[\w.-]*$/.test(name) && name !== own && placed === null;
        if (isFormer) await rm(join(app.unit, name), { recursive: true, force: true });
      }
    },
  };
}

/** The new app, whole, checked and on the disk, in a folder beside the place where it goes. */
async function prepare(
  archive: AppArchive,
  version: string,
  aside: string,
  { app, disk, ...options }: UpdaterOptions,
): Promise<string> {
  const file = join(aside, basename(archive.path));
  await download(archive, file, options);
  const fresh = join(aside, 'new');
  await unpackArchive(file, fresh).catch((cause: unknown) => {
    // The system has its own words, as for a full disk.
    if (/^E(?!RR_)/.test(systemCode(cause))) throw cause;
    throw new EngineError('bad-package', `${damaged} ${nothingChanged}`, { cause });
  });
  await rm(file);
  const { stdout } = await run(join(fresh, ...programOf[app.platform]), ['--check'], {
    timeout: checkMs,
  }).catch((cause: unknown) => {
    const message = `The new app does not start on this computer. ${nothingChanged}`;
    throw new EngineError('bad-package', message, { cause });
  });
  if (stdout.trim() !== version)
    throw new EngineError('bad-package', `The new app is of another version. ${nothingChanged}`);
  await disk.sync(fresh);
  return fresh;
}

const nothingChanged = 'Nothing was changed.';
const damaged = 'What came is not the app that the site offers.';

/** What a person starts. */
const programOf: Readonly<Record<PackedApp['platform'], readonly string[]>> = {
  linux: ['patchbay'],
  macos: ['Contents', 'MacOS', 'Patchbay'],
  windows: ['Patchbay.exe'],
};

async function download(
  { path, size, sha256 }: AppArchive,
  file: string,
  { siteOrigin, fetch }: Pick<UpdaterOptions, 'siteOrigin' | 'fetch'>,
): Promise<void> {
  const unreachable = (cause?: unknown) =>
    new EngineError('network', `The download broke off. ${nothingChanged} Try again.`, { cause });
  const response = await fetch(`${siteOrigin}${path}`, { redirect: 'error' }).catch(
    (cause: unknown) => {
      throw unreachable(cause);
    },
  );
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw unreachable(new Error(`status ${response.status}`));
  }
  const hash = createHash('sha256');
  let bytes = 0;
  const reader = response.body.getReader();
  const target = await open(file, 'wx');
  try {
    while (bytes <= size) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw unreachable(cause);
      });
      if (done) break;
      bytes += value.byteLength;
      hash.update(value);
      await target.writeFile(value);
    }
  } finally {
    await target.close();
    await reader.cancel().catch(() => undefined);
  }
  if (bytes === size && hash.digest('hex') === sha256) return;
  throw bytes < size
    ? unreachable()
    : new EngineError('bad-package', `${damaged} ${nothingChanged}`);
}

/** Puts each part of the new app into its place, the program that is started last; all parts go back where one cannot. */
async function replace(
  fresh: string,
  isBundle: boolean,
  { app, disk }: UpdaterOptions,
): Promise<void> {
  const [program = ''] = programOf[app.platform];
  const names = isBundle ? [] : (await readdir(fresh)).filter((name) => name !== program);
  const parts = isBundle
    ? [[fresh, app.unit] as const]
    : [...names, program].map((name) => [join(fresh, name), join(app.unit, name)] as const);
  const back: (() => Promise<unknown>)[] = [];
  try {
    for (const [from, to] of parts) back.unshift(await exchange(from, to, disk));
  } catch (error) {
    for (const undo of back) await undo();
    throw error;
  }
}

/** Puts a file or folder into a place, and what is there into its own. @returns what takes it back */
async function exchange(
  from: string,
  to: string,
  disk: Pick<Disk, 'swap'>,
): Promise<() => Promise<unknown>> {
  if ((await lstat(to).catch(ifMissing)) === null) {
    await rename(from, to);
    return () => rename(to, from);
  }
  if (await disk.swap(from, to)) return () => disk.swap(from, to);
  // Windows lets a program be renamed while it runs, and not be replaced.
  const former = `${from}.former`;
  await rename(to, former);
  const undo = () => rename(former, to);
  await rename(from, to).catch(async (error: unknown) => {
    await undo();
    throw error;
  });
  return async () => {
    await rename(to, from);
    await undo();
  };
}

function ifMissing(error: unknown): null {
  if (systemCode(error) === 'ENOENT') return null;
  throw error;
}

function explain(error: unknown, { unit }: PackedApp): unknown {
  const known = asEngineError(error, 'The update');
  if (!(known instanceof EngineError) || known === error) return known;
  if (known.code === 'disk-full')
    return new EngineError('disk-full', `${known.message} ${nothingChanged}`, { cause: error });
  const message = `The app cannot be replaced where it is, in ${dirname(unit)}. Move it into a folder of your own, or download the new one.`;
  return new EngineError('no-permission', message, { cause: error });
}
