import { readFile } from 'node:fs/promises';
import type { Disk } from '../disk/disk.ts';
import { systemCode } from '../engine-error.ts';

/** The result of reading a component, and the state of its files then. */
export interface ScannedComponent {
  /** Size, time of change and number of the file or folder. */
  readonly stamp: string;
  /** The file in it that says the version, and how that one looked; empty where none does. */
  readonly file: string;
  readonly fileStamp: string;
  readonly version: string;
  /** As the component names it; empty where it names none. */
  readonly maker: string;
  /** With all files of a bundle; null where it has too many to be counted. */
  readonly sizeBytes: number | null;
}

/** The results of earlier scans, by path. */
export interface ScanCache {
  get(path: string): ScannedComponent | undefined;
  /** Replaces all of it; written to the disk where it differs. */
  replace(components: ReadonlyMap<string, ScannedComponent>, hasChanged: boolean): Promise<void>;
}

/** Raised whenever something would be read differently. */
const format = 4;

export async function openScanCache(
  file: string,
  disk: Disk,
  log: (message: string) => void,
): Promise<ScanCache> {
  let components: ReadonlyMap<string, ScannedComponent> = await readCache(file, log);
  return {
    get: (path) => components.get(path),
    async replace(scanned, hasChanged) {
      const isLess = scanned.size !== components.size;
      components = scanned;
      if (!hasChanged && !isLess) return;
      const rows = Array.from(scanned, ([path, one]) => [
        path,
        one.stamp,
        one.file,
        one.fileStamp,
        one.version,
        one.maker,
        one.sizeBytes,
      ]);
      // As on a full disk: the list costs the next start a longer scan, and nobody what was found.
      await disk.write(file, JSON.stringify({ format, rows })).catch((error: unknown) => {
        log(`The list of the scan cannot be written: ${String(error)}`);
      });
    },
  };
}

async function readCache(
  file: string,
  log: (message: string) => void,
): Promise<ReadonlyMap<string, ScannedComponent>> {
  try {
    const cache: unknown = JSON.parse(await readFile(file, 'utf8'));
    return parseCache(cache);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT')
      log(`The list of the last scan cannot be read: ${String(error)}`);
    return new Map();
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parsed by hand and not by a schema, which takes seconds for tens of thousands of rows. */
function parseCache(cache: unknown): ReadonlyMap<string, ScannedComponent> {
  const known = new Map<string, ScannedComponent>();
  if (typeof cache !== 'object' || cache === null || !('rows' in cache) || !('format' in cache)) {
    return known;
  }
  if (cache.format !== format || !Array.isArray(cache.rows)) return known;
  const rows: readonly unknown[] = cache.rows;
  for (const row of rows) {
    if (!Array.isArray(row)) continue;
    const fields: readonly unknown[] = row;
    const [path, stamp, file, fileStamp, version, maker, size] = fields;
    const sizeBytes = typeof size === 'number' ? size : null;
    if (!isText(path) || !isText(stamp) || !isText(file) || !isText(fileStamp)) continue;
    if (isText(version) && isText(maker)) {
      known.set(path, { stamp, file, fileStamp, version, maker, sizeBytes });
    }
  }
  return known;
}
