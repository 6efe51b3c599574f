import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '@patchbay/command-line';
import { LockError, lockFolder, type FolderLock } from '@patchbay/node-kit/folder-lock';
import { createMinuteLog, type Log } from '@patchbay/node-kit/telemetry';
import { appReleasePath } from '@patchbay/shared/bridge';
import { parse } from '@patchbay/shared/parse';
import { parseRegistry } from '@patchbay/shared/registry';
import { mixed, object, string, ValidationError } from '@patchbay/shared/validation';
import pLimit from 'p-limit';
import { releaseFolder, shellName, versionsFolder } from '../state/site-state.ts';
import type { BucketTarget, StoredFile } from '../target/bucket-target.ts';
import { fileBelow, FolderTarget } from '../target/folder-target.ts';
import { registryFile } from '../target/release-target.ts';
import type { LiveSite } from './live-site.ts';
import { filesOf } from './missing-files.ts';

/** A folder that is kept as the bucket of a site is. */
export interface SiteMirror {
  /** What keeps the folder from being what is live, in words that everybody may read; null while it is. */
  readonly problem: () => string | null;
  /** The seconds since the folder was last what is live. */
  readonly ageSeconds: () => number;
  readonly close: () => Promise<void>;
}

interface MirrorOptions {
  readonly target: BucketTarget;
  /** Empty, or a copy of the same bucket. No other server may have it. */
  readonly folder: string;
  readonly say: Log;
  /** Between two looks at the registry. */
  readonly everyMs?: number;
  /** Between two looks at all other files, where the registry stays the same. */
  readonly listEveryMs?: number;
  /** The time for which a file stays here after it has gone from the bucket. */
  readonly keptMs?: number;
}

const workFolder = '.release';
const indexFile = `${workFolder}/mirror.json`;
const appFile = appReleasePath.slice(1);
const isOfApp = (file: string): boolean => file.startsWith('desktop/');
const atOnce = 8;
/** An archive of the desktop app. */
const maxArchiveMiB = 1024;
/** A start waits for so long until the folder is what is live. */
const firstLookMs = 5000;

const indexSchema = object({
  store: string().required(),
  files: mixed<Record<string, unknown>>().required(),
});

/**
 * Keeps a folder as the bucket of a site is, so that all that serves a folder serves a bucket (rules G384 to G386). The registry
 * comes into the folder after the files that it names. While the bucket is away the folder stays as it is.
 * @throws CommandError where the folder holds something else, or another server has it
 */
export async function startMirror({
  target,
  folder,
  say,
  everyMs = 1000,
  listEveryMs = 10_000,
  keptMs = 60_000,
}: MirrorOptions): Promise<SiteMirror> {
  const lock = await takeFolder(folder);
  const local = new FolderTarget(folder);
  const index = await readIndex(local, target.label).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const often = createMinuteLog(say);
  const closed = new AbortController();
  const downloads = pLimit(atOnce);
  // Adding to a folder ends with clearing its drafts.
  const inTurn = pLimit(1);
  const goneSince = new Map<string, number>();
  const startedMs = performance.now();
  let hasCopy = (await local.read(registryFile)) !== null;
  let reached: { readonly ms: number; readonly at: string } | null = null;
  let isReached = false;
  let listedMs = -Infinity;
  let others: Promise<void> | null = null;

  const saveIndex = () => inTurn(() => writeIndex(local, target.label, index));

  /** The files of one folder are in memory together. */
  async function fetchFiles(files: readonly string[]): Promise<void> {
    for (const place of new Set(files.map(dirname))) {
      const own = files.filter((file) => dirname(file) === place);
      const read = await Promise.all(
        own.map((file) =>
          downloads(async () => {
            const found = await target.readTagged(file, maxArchiveMiB);
            return found ? [{ file, ...found }] : [];
          }),
        ),
      );
      const found = read.flat();
      const contents = new Map(found.map(({ file, content }) => [basename(file), content]));
      await inTurn(() => local.addFolders(new Map([[place, contents]])));
      for (const { file, tag } of found) index.set(file, tag);
    }
  }

  async function synchronize(changed: StoredFile | null): Promise<void> {
    const listed = await target.list();
    const present = await filesBelow(folder);
    const missing = [...listed].flatMap(([file, tag]) =>
      file === registryFile || (index.get(file) === tag && present.has(file)) ? [] : [file],
    );
    if (changed) {
      // A new copy serves pages that began with an earlier version, too.
      const named = readNamed(changed.content);
      await fetchFiles(
        missing.filter((file) => (hasCopy ? named?.mayBeUsed(file) : !isOfApp(file))),
      );
      await inTurn(() => local.replace(registryFile, changed.content));
      index.set(registryFile, changed.tag);
      hasCopy = true;
      await saveIndex();
    }
    listedMs = performance.now();
    const rest = missing.filter((file) => index.get(file) !== listed.get(file));
    others ??= fetchOthers(rest, [...present], listed).finally(() => (others = null));
  }

  /** What nobody waits for: the archives of the desktop app are large. */
  async function fetchOthers(
    rest: readonly string[],
    present: readonly string[],
    listed: ReadonlyMap<string, string>,
  ): Promise<void> {
    try {
      await fetchFiles(rest.filter((file) => !isOfApp(file)));
      // Archives are large: one after another, and what names them after them.
      const ofApp = rest.filter(isOfApp);
      for (const file of ofApp.filter((name) => name !== appFile)) await fetchFiles([file]);
      await fetchFiles(ofApp.filter((name) => name === appFile));
      await removeGone(present.filter((file) => !listed.has(file)));
      await saveIndex();
    } catch (error) {
      tell('others', error, 'Files that no page needs now');
    }
  }

  async function removeGone(gone: readonly string[]): Promise<void> {
    const nowMs = performance.now();
    for (const file of goneSince.keys()) if (!gone.includes(file)) goneSince.delete(file);
    const named = readNamed((await local.read(registryFile)) ?? Buffer.alloc(0));
    for (const file of gone) {
      const sinceMs = goneSince.get(file) ?? nowMs;
      goneSince.set(file, sinceMs);
      if (nowMs - sinceMs < keptMs || named?.isUsed(file) !== false) continue;
      await rm(join(folder, file), { force: true });
      index.delete(file);
    }
  }

  function tell(about: string, error: unknown, what: string): void {
    const reason = error instanceof Error ? error.message : String(error);
    often(about, (times) => [
      `${what} cannot be taken from ${target.label}${times === 1 ? '' : ` (${times} times in the last minute)`}: ${reason}. ` +
        (hasCopy ? 'What was live before is served' : 'There is nothing to serve yet'),
      { level: hasCopy ? 'warning' : 'error', times },
    ]);
  }

  async function look(): Promise<void> {
    const ms = performance.now();
    const at = new Date().toISOString();
    try {
      const known = hasCopy ? (index.get(registryFile) ?? null) : null;
      const found = await target.readUnless(registryFile, known);
      if (!found) throw new Error(`it has no ${registryFile}: nothing was released there`);
      if (found !== 'same') await synchronize(found);
      else if (ms - listedMs >= listEveryMs) await synchronize(null);
      if (!isReached && reached !== null) say(`${target.label} is there again`);
      reached = { ms, at };
      isReached = true;
    } catch (error) {
      isReached = false;
      tell('live', error, 'What is live');
    }
  }

  const first = look();
  const looking = (async () => {
    await first;
    const isClosed = () => closed.signal.aborted;
    while (!isClosed()) {
      await wait(everyMs, undefined, { signal: closed.signal, ref: false }).catch(() => undefined);
      if (!isClosed()) await look();
    }
  })();
  await Promise.race([first, wait(firstLookMs, undefined, { ref: false })]);

  return {
    problem: () => {
      if (isReached) return null;
      const since = reached ? `since ${reached.at}` : 'since the start';
      return `The bucket of the releases was not reached ${since}: ${hasCopy ? 'what was live before is served' : 'there is nothing to serve yet'}`;
    },
    ageSeconds: () => (performance.now() - (reached?.ms ?? startedMs)) / 1000,
    close: async () => {
      closed.abort();
      await looking;
      await others;
      lock.release();
    },
  };
}

/** A live site whose folder is a copy: it stands no better than that. */
export const ofMirror = (live: LiveSite, mirror: SiteMirror): LiveSite => ({
  read: live.read,
  check: async () => {
    const standing = await live.check();
    const problem = mirror.problem();
    if (problem === null) return standing;
    return {
      ...standing,
      status: standing.status === 'failed' ? 'failed' : 'degraded',
      problem: standing.problem === null ? problem : `${problem}; ${standing.problem}`,
    };
  },
});

async function takeFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await stat(folder);
  // Anybody can make a folder there.
  if (folder.startsWith(tmpdir()) && process.getuid && uid !== process.getuid()) {
    throw new CommandError(
      'refused',
      `${folder} is another account's: name a folder with SITE_DIR`,
    );
  }
  try {
    return await lockFolder(join(folder, workFolder, 'mirror-lock'), {
      purpose: 'a copy of a bucket',
    });
  } catch (cause) {
    if (!(cause instanceof LockError)) throw cause;
    throw new CommandError(
      'locked',
      `Another server keeps its copy of the site in ${folder} (${cause.message}). Each needs a SITE_DIR of its own`,
      { cause },
    );
  }
}

/**
 * The files of the folder with their tags.
 * @throws CommandError where it is neither empty nor a copy of this bucket
 */
async function readIndex(local: FolderTarget, store: string): Promise<Map<string, string>> {
  const text = await local.read(indexFile);
  const folder = local.label;
  if (text === null) {
    const others = (await readdir(folder)).filter((name) => name !== workFolder);
    if (others.length > 0) {
      throw new CommandError(
        'refused',
        `SITE_STORE is set, and ${folder} has files that are no copy of it. Name an empty folder with SITE_DIR, or none`,
      );
    }
    // From now on it is a copy, whenever this process ends.
    await writeIndex(local, store, new Map());
    return new Map();
  }
  try {
    const value: unknown = JSON.parse(text.toString());
    const index = parse(indexSchema, value);
    if (index.store !== store) {
      throw new CommandError(
        'refused',
        `${folder} is a copy of ${index.store}, and SITE_STORE is ${store}. Name another folder with SITE_DIR, or empty this one`,
      );
    }
    return new Map(
      Object.entries(index.files).flatMap(([file, tag]) =>
        typeof tag === 'string' ? [[file, tag] as const] : [],
      ),
    );
  } catch (error) {
    // All is taken anew.
    if (error instanceof SyntaxError || error instanceof ValidationError) return new Map();
    throw error;
  }
}

const writeIndex = (local: FolderTarget, store: string, files: ReadonlyMap<string, string>) =>
  local.replace(indexFile, JSON.stringify({ store, files: Object.fromEntries(files) }));

/** But for the work folder, where drafts come and go meanwhile. */
async function filesBelow(folder: string): Promise<ReadonlySet<string>> {
  const own = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => name !== workFolder,
  );
  const inner = await Promise.all(
    own
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => readdir(join(folder, name), { withFileTypes: true, recursive: true })),
  );
  const files = [own, ...inner].flat().filter((entry) => entry.isFile());
  return new Set(files.map((entry) => fileBelow(folder, entry)));
}

/** Says of a file whether what is live has it; null for a registry that cannot be read. */
function readNamed(text: Buffer) {
  try {
    const registry = parseRegistry(JSON.parse(text.toString()) as unknown);
    const { shell, remotes, canaries } = registry;
    const versions = [
      { name: shellName, version: shell.version },
      ...remotes,
      ...canaries.map(({ release }) => release),
    ];
    const files = new Set(filesOf(registry));
    const isOfVersion = (file: string) =>
      versions.some(({ name, version }) => file.startsWith(`${releaseFolder(name, version)}/`));
    return {
      isUsed: (file: string) =>
        files.has(`/${file.replace(/\.(?:br|gz)$/, '')}`) || isOfVersion(file),
      // The files that versions share are told apart by the lists of the versions alone.
      mayBeUsed: (file: string) =>
        isOfVersion(file) || versions.some(({ name }) => dirname(file) === versionsFolder(name)),
    };
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) return null;
    throw error;
  }
}
