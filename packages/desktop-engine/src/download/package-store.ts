import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { getVersion } from '@patchbay/domain/api';
import { storedVersionSchema, type StoredVersion } from '@patchbay/domain/entities';
import { isApiError, type Http } from '@patchbay/shared/http';
import { parse } from '@patchbay/shared/parse';
import type { Disk } from '../disk/disk.ts';
import { EngineError, errorName, systemCode } from '../engine-error.ts';
import {
  downloadPackage,
  hashOf,
  type DownloadOptions,
  type DownloadDeps,
} from './download-package.ts';
import { partialFile } from './partial-file.ts';

/** Versions and their packages: from the backend, and from what was downloaded already where there is no network. */
export interface PackageStore {
  /** @throws EngineError `no-such-version`, `not-signed-in` or `network` */
  getVersion(id: number, signal: AbortSignal): Promise<StoredVersion>;
  /**
   * Works with the file of a version's package, whole and checked, which stays as long as the work takes.
   * @throws EngineError
   */
  withPackage<T>(
    version: StoredVersion,
    options: DownloadOptions,
    work: (file: string) => Promise<T>,
  ): Promise<T>;
  /** Forgets what has come of a package that is not whole. */
  discardPartial(versionId: number): Promise<void>;
  /** Counts a version's package as used now, if it is there: others go first. */
  keep(versionId: number): Promise<void>;
  /** Ids of the versions that can be installed from what is kept. */
  keptVersions(): Promise<ReadonlySet<number>>;
  /**
   * Removes the packages that were not used for the longest time, until they take no more than this. Those that came in part
   * count too, but for the last one, which goes on at the next try (rule X242).
   */
  prune(keptBytes: number): Promise<void>;
}

interface StoreDeps {
  readonly folder: string;
  readonly http: Http;
  readonly backendAddress: string;
  readonly download: DownloadDeps;
  readonly disk: Disk;
}

export function createPackageStore(deps: StoreDeps): PackageStore {
  const { folder, http, disk } = deps;
  const recordOf = (id: number) => join(folder, `${id}.json`);

  async function readRecord(id: number): Promise<StoredVersion | null> {
    try {
      const record: unknown = JSON.parse(await readFile(recordOf(id), 'utf8'));
      return parse(storedVersionSchema, record);
    } catch (error) {
      const isUnreadable = ['SyntaxError', 'ValidationError'].includes(errorName(error));
      if (!isUnreadable && systemCode(error) !== 'ENOENT') throw error;
      return null;
    }
  }

  const used = new Map<string, number>();

  function placeOf(version: StoredVersion): readonly [url: string, file: string] {
    if (version.url.trim() === '') {
      throw new EngineError('no-package', 'This version has no package to install yet.');
    }
    const url = URL.canParse(version.url, deps.backendAddress)
      ? new URL(version.url, deps.backendAddress).href
      : version.url;
    return [url, join(folder, nameOf(version, url))];
  }

  async function bring(
    version: StoredVersion,
    url: string,
    file: string,
    options: DownloadOptions,
  ): Promise<void> {
    const sha256 = version.sha256?.toLowerCase() ?? null;
    const isThere = await hasFile(file);
    if (isThere && sha256 !== null && (await hashOf(file, options.signal)) === sha256) {
      // Of a download that was killed as it got its name.
      await partialFile(file).remove();
      await touch(file);
      return;
    }
    const request = { url, file, sizeBytes: version.size ?? null, sha256 };
    try {
      await downloadPackage(deps.download, request, options);
    } catch (error) {
      // Without a checksum nobody knows whether the package has changed, except that it cannot be asked for.
      const isOut = error instanceof EngineError && ['network', 'no-package'].includes(error.code);
      if (!isThere || sha256 !== null || !isOut) throw error;
      await touch(file);
    }
  }

  return {
    async getVersion(id, signal) {
      try {
        const version = await getVersion(http, id, signal);
        await mkdir(folder, { recursive: true });
        await disk.write(recordOf(id), JSON.stringify(version));
        return version;
      } catch (error) {
        signal.throwIfAborted();
        // One that was taken back is installed again from what is kept alone: somebody goes back to it.
        const isGone =
          isApiError(error) && error.status === 404 && (await this.keptVersions()).has(id);
        const known = isGone || isWithoutNetwork(error) ? await readRecord(id) : null;
        if (known) return known;
        throw describeFailure(error);
      }
    },

    async withPackage(version, options, work) {
      const [url, file] = placeOf(version);
      used.set(file, (used.get(file) ?? 0) + 1);
      try {
        await bring(version, url, file, options);
        return await work(file);
      } finally {
        used.set(file, (used.get(file) ?? 1) - 1);
      }
    },

    async discardPartial(versionId) {
      for (const name of await namesIn(folder)) {
        if (name.startsWith(`${versionId}-`) && /\.part(?:\.json)?$/.test(name)) {
          await rm(join(folder, name), { force: true });
        }
      }
    },

    async keep(versionId) {
      for (const name of await namesIn(folder)) {
        if (isPackageOf(name, versionId)) await touch(join(folder, name));
      }
    },

    async keptVersions() {
      const names = new Set(await namesIn(folder));
      const ids = [...names].flatMap((name) => (isPackage(name) ? Number.parseInt(name, 10) : []));
      return new Set(ids.filter((id) => names.has(`${id}.json`)));
    },

    async prune(keptBytes) {
      const isUsed = (name: string) =>
        (used.get(join(folder, name.replace(/\.part$/, ''))) ?? 0) > 0;
      const packages = await Promise.all(
        (await namesIn(folder))
          .filter((name) => /\.zip(?:\.part)?$/.test(name) && !isUsed(name))
          .map(async (name) => ({ name, ...(await sizeAndUse(join(folder, name))) })),
      );
      const newestFirst = packages.toSorted((a, b) => b.usedMs - a.usedMs);
      const lastPart = newestFirst.find(({ name }) => name.endsWith('.part'));
      let bytes = 0;
      for (const one of newestFirst) {
        bytes += one.bytes;
        // Somebody may have begun to use it since.
        if (bytes <= keptBytes || one === lastPart || isUsed(one.name)) continue;
        await rm(join(folder, one.name), { force: true });
        if (one.name.endsWith('.part')) await rm(join(folder, `${one.name}.json`), { force: true });
        else await rm(recordOf(Number.parseInt(one.name, 10)), { force: true });
      }
    },
  };
}

/** A package that was replaced has another name, and is downloaded again. */
function nameOf({ id, sha256 }: StoredVersion, url: string): string {
  const key = sha256 ?? createHash('sha256').update(url).digest('hex');
  return `${id}-${key.slice(0, 16).replace(/[^\da-f]/gi, '0')}.zip`;
}

const isPackage = (name: string): boolean => /^\d+-[^.]*\.zip$/.test(name);

const isPackageOf = (name: string, versionId: number): boolean =>
  isPackage(name) && name.startsWith(`${versionId}-`);

/** A page in place of an answer comes of a network that wants a sign-in. */
const noAnswer = new Set(['network', 'timeout', 'malformed']);

const isWithoutNetwork = (error: unknown): boolean =>
  isApiError(error) && (noAnswer.has(error.kind) || error.status >= 500);

function describeFailure(error: unknown): unknown {
  if (!isApiError(error)) return error;
  const failure = (code: 'no-such-version' | 'not-signed-in' | 'network', message: string) =>
    new EngineError(code, message, { cause: error });
  if (error.status === 404)
    return failure('no-such-version', 'This version is not offered any more.');
  if (error.status === 401 || error.status === 403) {
    return failure('not-signed-in', 'Sign in to install this version.');
  }
  return failure('network', 'The server cannot be reached. Check your connection and try again.');
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function sizeAndUse(path: string): Promise<{ bytes: number; usedMs: number }> {
  const { size, mtimeMs } = await stat(path);
  return { bytes: size, usedMs: mtimeMs };
}

async function hasFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** The time of its change says when it was used last. */
async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now);
}
