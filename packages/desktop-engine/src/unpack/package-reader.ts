import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExtractedVersion } from '@patchbay/shared/bridge';
import type { FreeBytes } from '../disk/free-space.ts';
import { downloadPackage, type DownloadDeps } from '../download/download-package.ts';
import { requirePublicAddress, type Resolve } from '../download/public-address.ts';
import { readOwnWords } from '../plugin-version/read-version.ts';
import { defaultUnpackLimits } from './limits.ts';
import { componentsOfAll, withoutPlugin } from './package-components.ts';
import { unpackPackage } from './unpack-package.ts';

interface LookOptions {
  readonly download: DownloadDeps;
  readonly resolve: Resolve;
  readonly freeBytes: FreeBytes;
  readonly workFolder: string;
  readonly newName: () => string;
  readonly signal: AbortSignal;
}

/** Looks into packages of any address, for a person who describes a version. */
interface PackageReader {
  /** @throws EngineError */
  readonly read: (url: string) => Promise<ExtractedVersion>;
  /** Resolves when all packages that were asked for are read. */
  readonly settle: () => Promise<void>;
}

/** A page asks for as many packages as it likes, and each takes of the disk and of memory: they come one after the other. */
export function createPackageReader({
  download,
  resolve,
  freeBytes,
  workFolder,
  newName,
  signal,
}: LookOptions): PackageReader {
  const inTurn = pLimit(1);
  const { backendOrigin } = download;
  const checkAddress = (address: URL) => requirePublicAddress(address, { backendOrigin, resolve });
  return {
    read: (url) =>
      inTurn(async () => {
        signal.throwIfAborted();
        const folder = join(workFolder, newName());
        const file = `${folder}.zip`;
        try {
          await downloadPackage(
            { ...download, checkAddress },
            { url, file, sizeBytes: null, sha256: null },
            { signal, onProgress: () => undefined },
          );
          return await extractVersion(file, { folder, freeBytes, signal });
        } finally {
          for (const end of ['', '.part', '.part.json']) await rm(`${file}${end}`, { force: true });
        }
      }),
    settle: () => inTurn(() => Promise.resolve()),
  };
}

interface ExtractOptions {
  /** For the unpacked package, which is gone afterwards. */
  readonly folder: string;
  readonly freeBytes: FreeBytes;
  readonly signal: AbortSignal;
}

/**
 * Reads the contents of a package for a person who describes a version: its components for all systems, and the first
 * version that one of them says.
 * @throws EngineError
 */
async function extractVersion(
  file: string,
  { folder, freeBytes, signal }: ExtractOptions,
): Promise<ExtractedVersion> {
  try {
    const found = componentsOfAll(
      await unpackPackage(file, folder, {
        // On a system that takes every name and link that another one takes.
        platform: 'darwin',
        limits: defaultUnpackLimits,
        freeBytes,
        signal,
        choose: componentsOfAll,
      }),
    );
    if (found.length === 0) throw withoutPlugin();
    const components = found.map(({ name }) => name);
    return {
      components,
      installOrder: components,
      version: await firstVersion(found.map(({ segments }) => join(folder, ...segments))),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Other work gets its turn in between: a package may have thousands of bundles. */
async function firstVersion(bundles: readonly string[]): Promise<string> {
  for (const bundle of bundles) {
    const { version } = readOwnWords(bundle, 'darwin', true);
    if (version !== '') return version;
    await nextTurn();
  }
  return '';
}
