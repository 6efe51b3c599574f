import { LRUCache } from 'lru-cache';
import { routes } from '@patchbay/domain/routes';
import { boundAnswers } from '@patchbay/node-kit/http-server';
import { tagPage, type TaggedPage } from '@patchbay/registry/files';
import { createOnceLogger } from '@patchbay/registry/live';
import { feedPath } from '@patchbay/registry/page';
import type { AppConfig } from '@patchbay/shared/config';
import { createHttp, type Http } from '@patchbay/shared/http';
import { tracedFetch } from '@patchbay/node-kit/telemetry';
import { createLogOnce } from '../log-once.ts';
import type { SmallFile } from '../server/find-root-file.ts';
import { atomFeed } from './atom-feed.ts';
import { readLatest, readListedPages } from './read-catalogue.ts';
import { sitemapFile, sitemapPath } from './sitemap.ts';

/** The path of a file, and the origin that the site is known by there. */
interface Place {
  readonly path: string;
  readonly origin: string;
}

interface WrittenFile {
  /** Null where there is no such file. */
  readonly page: TaggedPage | null;
}

interface CrawlerFilesOptions {
  readonly config: AppConfig;
  readonly http?: Http;
  /** Called where the backend does not answer. */
  readonly say: (line: string) => void;
  /** The time to wait for a file that is not there yet; it is made all the same, for whoever comes later. */
  readonly patienceMs?: number;
}

/** A large catalogue is read for a minute and more, longer than a connection is kept without an answer. */
const usualPatienceMs = 20_000;

const minuteMs = 60_000;
/** The whole catalogue is read for a sitemap. */
const sitemapMs = 60 * minuteMs;
const feedMs = 5 * minuteMs;
/** The most bytes of the files that are kept of one reading. A stranger may ask for them by many names of this site. */
const maxKeptLength = 16 * 1024 * 1024;
/** The bytes of an entry beside its name and its text. */
const bytesBeside = 512;

/** Pages for nobody but who is signed in, and searches, of which there is no end. */
const hidden = [
  routes.admin,
  '/auth/',
  routes.account,
  routes.lists,
  '/shared-list/',
  routes.search,
];

function robots(origin: string): string {
  const lines = hidden.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}${sitemapPath}`, ''].join('\n');
}

/**
 * The files that search engines and feed readers ask a site for: `robots.txt`, the sitemap, and the newest of the
 * catalogue as a feed. Those that come from the backend are made once for all who ask, and given out while they are
 * made again.
 */
export function createCrawlerFiles({
  config,
  say,
  http = visitorHttp(config, say),
  patienceMs = usualPatienceMs,
}: CrawlerFilesOptions) {
  /** Keeps the result of `read` for all files, and the result of `write` for each, as long. */
  const kept = <Read>(
    ttl: number,
    read: () => Promise<Read>,
    write: (material: Read, place: Place) => string | null,
  ) => {
    // Whoever asks for it while the backend is away has it tried again.
    const tell = createOnceLogger(say);
    const reads = new LRUCache<'all', LRUCache<string, WrittenFile, Place>>({
      max: 1,
      ttl,
      allowStale: true,
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: async () => {
        const material = await read().catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          tell([`What crawlers ask for cannot be made: ${reason}`]);
          throw error;
        });
        tell([]);
        return new LRUCache<string, WrittenFile, Place>({
          maxSize: maxKeptLength,
          // A file that is not there takes room for its name too, which a stranger makes up.
          sizeCalculation: ({ page }, name) =>
            bytesBeside + name.length + (page?.bytes.byteLength ?? 0),
          memoMethod: (_key, _stale, { context: place }) => {
            const text = write(material, place);
            return { page: text === null ? null : tagPage(text) };
          },
        });
      },
    });
    return async (place: Place) => {
      const files = await reads.forceFetch('all');
      return files.memo(`${place.origin}${place.path}`, { context: place }).page;
    };
  };
  const findSitemap = kept(
    sitemapMs,
    () => readListedPages(http, config),
    (pages, { path, origin }) => sitemapFile(path, { pages, origin }),
  );
  const title = `Latest Added – ${config.productName}`;
  const findFeed = kept(
    feedMs,
    async () => ({ entries: await readLatest(http), builtAt: new Date().toISOString() }),
    (feed, { path, origin }) => atomFeed({ title, origin, path, ...feed }),
  );

  /**
   * @param origin that the site is known by
   * @returns null where there is no such file, `unanswered` where the backend does not answer
   */
  return async function findFile(
    path: string,
    origin: string,
  ): Promise<SmallFile | 'unanswered' | null> {
    if (path === '/robots.txt') {
      return { page: tagPage(robots(origin)), contentType: 'text/plain; charset=UTF-8' };
    }
    const isFeed = path === feedPath;
    try {
      const found = (isFeed ? findFeed : findSitemap)({ path, origin });
      const page = await inTime(found, patienceMs);
      const contentType = isFeed ? 'application/atom+xml' : 'application/xml';
      return page ? { page, contentType: `${contentType}; charset=UTF-8` } : null;
    } catch {
      // Reported as it happened.
      return 'unanswered';
    }
  };
}

/**
 * @throws Error where it takes longer
 */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('it takes too long'));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Far more than 200 software or all categories have. */
const longestAnswer = 64 * 1024 * 1024;

/** Asks the backend as a visitor, and reports each row that cannot be used once, not every hour. */
function visitorHttp({ apiHost }: AppConfig, say: (line: string) => void): Http {
  const logOnce = createLogOnce(say);
  return createHttp({
    apiHost,
    fetch: boundAnswers(
      tracedFetch((input, init) => fetch(input, init)),
      longestAnswer,
    ),
    getToken: () => null,
    onUnauthorized: () => undefined,
    reportProblem: ({ message }) => {
      logOnce(`Crawlers do not get all there is: ${message}`);
    },
  });
}
