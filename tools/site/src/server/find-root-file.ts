import { LRUCache } from 'lru-cache';
import { tagPage, type createFileReader, type TaggedPage } from '@patchbay/registry/files';
import type { LiveSite } from '@patchbay/registry/live';
import { rootFiles } from '@patchbay/registry/page';
import type { AppConfig } from '@patchbay/shared/config';

export interface SmallFile {
  readonly page: TaggedPage;
  readonly contentType: string;
}

interface RootFileOptions {
  readonly config: AppConfig;
  readonly live: LiveSite;
  readonly readFile: ReturnType<typeof createFileReader>;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Each open page asks for one of them every minute: the disk is read once in this time for all of them. */
const keptMs = 1000;

/** Finds the files at the site's root that follow from what is live; null for one that this shell has not. */
export function createRootFileFinder({ config, live, readFile, now }: RootFileOptions) {
  async function readWhole(path: string) {
    const served = await readFile(path, '');
    return served && served !== 'damaged' && Buffer.isBuffer(served.body) ? served.body : null;
  }

  const kept = new LRUCache<'live', ReadonlyMap<string, SmallFile>>({
    max: 1,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async () => {
      const { registry } = await live.read();
      const files = [...rootFiles(registry, config)].map(async ([path, file]) => {
        const content = 'text' in file ? file.text : await readWhole(file.copyOf);
        const { contentType } = file;
        return content === null ? [] : [[path, { page: tagPage(content), contentType }] as const];
      });
      return new Map((await Promise.all(files)).flat());
    },
  });
  return async (path: string): Promise<SmallFile | null> =>
    (await kept.forceFetch('live')).get(path) ?? null;
}
