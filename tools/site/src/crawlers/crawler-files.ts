import { LRUCache } from 'lru-cache';
import { routes } from '@patchbay/domain/routes';
import type { AppConfig } from '@patchbay/shared/config';
import { createHttp, type Http } from '@patchbay/shared/http';
import { tagPage, type TaggedPage } from '../files/served-bodies.ts';
import { feedPath } from '../live/compose-page.ts';
import { createTellOnce } from '../tell-once.ts';
import { atomFeed } from './atom-feed.ts';
import { readLatest, readListedPages } from './read-catalogue.ts';
import { sitemapFiles, sitemapPath } from './sitemap.ts';

export interface CrawlerFile {
  readonly page: TaggedPage;
  readonly contentType: string;
}

interface CrawlerFilesOptions {
  readonly config: AppConfig;
  readonly http?: Http;
  /** Told where the backend does not answer. */
  readonly say: (line: string) => void;
}

const minuteMs = 60_000;
/** The whole catalogue is read for a sitemap. */
const sitemapMs = 60 * minuteMs;
const feedMs = 5 * minuteMs;
/** One site is known by few origins; each has files of its own. */
const mostOrigins = 2;

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
 * What search engines and feed readers ask a site for: `robots.txt`, the sitemap, and the newest of the catalogue as a feed. What
 * comes of the backend is made once for all who ask, and given on while it is made anew.
 */
export function createCrawlerFiles({
  config,
  say,
  http = visitorHttp(config, say),
}: CrawlerFilesOptions) {
  /** What `read` answers is kept for all origins; what `write` makes of it for each, as long. */
  const kept = <Read>(
    ttl: number,
    read: () => Promise<Read>,
    write: (material: Read, origin: string) => ReadonlyMap<string, string>,
  ) => {
    const reads = new LRUCache<'all', LRUCache<string, ReadonlyMap<string, TaggedPage>>>({
      max: 1,
      ttl,
      allowStale: true,
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: async () => {
        const material = await read().catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          say(`What crawlers ask for cannot be made: ${reason}`);
          throw error;
        });
        return new LRUCache<string, ReadonlyMap<string, TaggedPage>>({
          max: mostOrigins,
          memoMethod: (origin) =>
            new Map([...write(material, origin)].map(([path, text]) => [path, tagPage(text)])),
        });
      },
    });
    return async (origin: string) => (await reads.forceFetch('all')).memo(origin);
  };
  const findSitemap = kept(sitemapMs, () => readListedPages(http, config), sitemapFiles);
  const title = `Latest Added – ${config.productName}`;
  const findFeed = kept(
    feedMs,
    async () => ({ entries: await readLatest(http), builtAt: new Date().toISOString() }),
    (feed, origin) => new Map([[feedPath, atomFeed({ title, origin, path: feedPath, ...feed })]]),
  );

  /**
   * @param origin that the site is known by
   * @returns null where there is no such file, `unanswered` where the backend does not answer
   */
  return async function findFile(
    path: string,
    origin: string,
  ): Promise<CrawlerFile | 'unanswered' | null> {
    if (path === '/robots.txt') {
      return { page: tagPage(robots(origin)), contentType: 'text/plain; charset=UTF-8' };
    }
    const isFeed = path === feedPath;
    try {
      const files = await (isFeed ? findFeed : findSitemap)(origin);
      const page = files.get(path);
      const contentType = isFeed ? 'application/atom+xml' : 'application/xml';
      return page ? { page, contentType: `${contentType}; charset=UTF-8` } : null;
    } catch {
      // Told as it happened.
      return 'unanswered';
    }
  };
}

/** Asks the backend as a visitor, and tells of each row that cannot be used once, not every hour. */
function visitorHttp({ apiHost }: AppConfig, say: (line: string) => void): Http {
  const tellOnce = createTellOnce(say);
  return createHttp({
    apiHost,
    fetch: (input, init) => fetch(input, init),
    getToken: () => null,
    onUnauthorized: () => undefined,
    reportProblem: ({ message }) => {
      tellOnce(`Crawlers do not get all there is: ${message}`);
    },
  });
}
