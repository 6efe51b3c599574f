import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFileError } from '../target/release-target.ts';
import { createViewCounts, type CollectedViews } from './view-counts.ts';

/** In the site's own work folder: no server hands it out. */
export const viewCountsFile = '.release/view-counts.ndjson';

const writeEveryMs = 5000;

/** Counts that outlive the process. */
export interface KeptViews {
  readonly counts: CollectedViews;
  /** Writes what was counted last. */
  close(): Promise<void>;
}

interface KeepOptions {
  /** Called with what cannot be read or written. */
  readonly say: (line: string) => void;
  /** Milliseconds; by default the clock. */
  readonly now?: () => number;
}

/**
 * Goes on with the counts of a site's folder, and writes them there every few seconds while there are new ones. One process keeps them: of
 * two, each would write over the other's.
 */
export async function keepViewCounts(siteDir: string, options: KeepOptions): Promise<KeptViews> {
  const { say, now = Date.now } = options;
  const file = join(siteDir, viewCountsFile);
  const counted = await readViewCounts(siteDir, { say, now });
  let isChanged = false;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    if (!isChanged) return;
    isChanged = false;
    try {
      await writeWhole(file, counted.save());
    } catch (error) {
      isChanged = true;
      say(`What pages report is not written to ${file}: ${reasonOf(error)}`);
    }
  }

  const timer = setInterval(() => {
    writing = writing.then(write);
  }, writeEveryMs);
  timer.unref();
  return {
    counts: {
      ...counted,
      add: (report) => {
        isChanged = true;
        counted.add(report);
      },
    },
    close: () => {
      clearInterval(timer);
      return (writing = writing.then(write));
    },
  };
}

/** The counts that a collector has written to a site's folder last; none where there was none. A file that cannot be used is told, and nothing else is lost. */
export async function readViewCounts(
  siteDir: string,
  { say, now = Date.now }: KeepOptions,
): Promise<CollectedViews> {
  const file = join(siteDir, viewCountsFile);
  try {
    return createViewCounts({ now, saved: await readFile(file, 'utf8') });
  } catch (error) {
    if (!isFileError(error, 'ENOENT')) {
      say(`${file} cannot be used (${reasonOf(error)}): what pages report is counted anew`);
    }
    return createViewCounts({ now });
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** A reader sees the old file or the new one. Not among the drafts of releases, which the holder of the site's lock clears. */
async function writeWhole(file: string, lines: Iterable<string>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(`${file}.new`, 'w');
  try {
    for (const line of lines) await handle.writeFile(line);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}
