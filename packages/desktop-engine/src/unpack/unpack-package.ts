import { createWriteStream } from 'node:fs';
import { mkdir, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { ZipFile } from 'yauzl';
import { type FreeBytes, requireSpace, watchSpace } from '../disk/free-space.ts';
import { isBelow } from '../disk/is-below.ts';
import { EngineError, systemCode } from '../engine-error.ts';
import type { UnpackLimits } from './limits.ts';
import { asBadPackage, countPlaces, openPackage, type PackageEntry } from './read-package.ts';
import { findComponents, type PackageComponent } from './package-components.ts';
import { readLink, requireSum } from './package-links.ts';

export interface UnpackOptions {
  readonly platform: NodeJS.Platform;
  readonly limits: UnpackLimits;
  readonly freeBytes: FreeBytes;
  readonly signal?: AbortSignal;
  /** What is unpacked of all that is there; without it the components for this system. */
  readonly choose?: (entries: readonly PackageEntry[]) => readonly Chosen[];
  /** Called with the percentage that is unpacked. */
  readonly onProgress?: (percent: number) => void;
}

/** A file or folder of a package that is unpacked, with all that is in it. */
type Chosen = Pick<PackageComponent, 'segments'>;

const blockBytes = 4096;

/**
 * Unpacks a package into a folder that is not there yet: all that is chosen, or nothing. What nobody installs is not
 * unpacked, and its names do no harm. Rights are those of any new file, with the permission to run kept; owners, special
 * bits and dates are not taken over, and nothing is run.
 * @returns all that is in the package
 * @throws EngineError `bad-package` or `disk-full`; the signal's reason after a cancel
 */
export async function unpackPackage(
  file: string,
  folder: string,
  options: UnpackOptions,
): Promise<readonly PackageEntry[]> {
  const { platform, limits, choose = (all) => findComponents(all, platform) } = options;
  const { zip, entries } = await openPackage(file, options);
  try {
    const paths = new Set(choose(entries).map(({ segments }) => segments.join('/')));
    const wanted = entries.filter(({ segments }) => isWithin(segments, paths));
    const places = countPlaces(wanted, limits);
    const unpackedBytes = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
    // Each file and folder has a block at least.
    await requireSpace(options.freeBytes, dirname(folder), unpackedBytes + places * blockBytes);
    await mkdir(folder);
    try {
      await writeEntries(zip, wanted, { ...options, folder, unpackedBytes });
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    return entries;
  } finally {
    zip.close();
  }
}

const isWithin = (segments: readonly string[], paths: ReadonlySet<string>): boolean =>
  segments.some((_, index) => paths.has(segments.slice(0, index + 1).join('/')));

interface WriteOptions extends UnpackOptions {
  readonly folder: string;
  readonly unpackedBytes: number;
}

async function writeEntries(
  zip: ZipFile,
  entries: readonly PackageEntry[],
  { folder, unpackedBytes, platform, freeBytes, signal, onProgress }: WriteOptions,
): Promise<void> {
  const links: { readonly entry: PackageEntry; readonly target: string }[] = [];
  const space = watchSpace(freeBytes, dirname(folder));
  let doneBytes = 0;
  const count = async (bytes: number) => {
    await space(bytes);
    doneBytes += bytes;
    onProgress?.(unpackedBytes === 0 ? 100 : (doneBytes / unpackedBytes) * 100);
  };
  for (const entry of entries) {
    signal?.throwIfAborted();
    const path = join(folder, ...entry.segments);
    await mkdir(entry.kind === 'folder' ? path : dirname(path), { recursive: true, mode: 0o755 });
    if (entry.kind === 'file') await writeFile(zip, entry, path, count, signal);
    if (entry.kind === 'link') {
      links.push({ entry, target: await readLink(zip, entry, platform) });
    }
  }
  // Links come last: no file is ever written through one.
  for (const { entry, target } of links) await symlink(target, join(folder, ...entry.segments));
  for (const { entry } of links) await requireInside(folder, entry);
}

async function writeFile(
  zip: ZipFile,
  entry: PackageEntry,
  path: string,
  count: (bytes: number) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await asBadPackage(async () => {
    const source = await zip.openReadStreamPromise(entry.source);
    // A name that is there already is another entry's, which this file system takes for the same.
    const mode = entry.isExecutable ? 0o755 : 0o644;
    const output = createWriteStream(path, { flags: 'wx', mode });
    let sum = 0;
    async function* summed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sum = crc32(chunk, sum);
        await count(chunk.length);
        yield chunk;
      }
    }
    await pipeline(source, summed, output, { ...(signal && { signal }) });
    requireSum(entry, sum);
  });
}

/** Looked at once more on the disk: whatever the names said, a link ends within the unpacked package. */
async function requireInside(folder: string, entry: PackageEntry): Promise<void> {
  try {
    const end = await realpath(join(folder, ...entry.segments));
    if (isBelow(await realpath(folder), end)) return;
  } catch (error) {
    if (!['ENOENT', 'ELOOP', 'ENOTDIR'].includes(systemCode(error))) throw error;
  }
  throw new EngineError('bad-package', `The package has a link that leads nowhere: ${entry.path}.`);
}
