import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractedVersion } from '@patchbay/shared/bridge';
import pLimit from 'p-limit';
import type { FreeBytes } from '../disk/free-space.ts';
import { downloadPackage, type DownloadRoom } from '../download/download-package.ts';
import { requirePublicAddress, type Resolve } from '../download/public-address.ts';
import { extractVersion } from './extract-version.ts';

interface LookOptions {
  readonly download: DownloadRoom;
  readonly resolve: Resolve;
  readonly freeBytes: FreeBytes;
  readonly workFolder: string;
  readonly newName: () => string;
  readonly signal: AbortSignal;
}

/** Looks into packages of any address, for a person who describes a version. */
export interface PackageReader {
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
