import { escapeXml } from '@patchbay/registry/page';

/**
 * A sitemap may have ten times as many (sitemaps.org). One of so few is written at once, and is in memory for each client that is
 * slow to take it.
 */
const maxAddressesPerFile = 5_000;

/** A page in the sitemap. */
export interface ListedPage {
  /** The path, encoded. */
  readonly path: string;
  /** ISO 8601; null where it is not known. */
  readonly modifiedAt: string | null;
}

export const sitemapPath = '/sitemap.xml';

/** The path of a part, for a sitemap that has more than one; parts count from 1. */
const sitemapPartPath = (part: number): string => `/sitemap-${part}.xml`;
const partPath = /^\/sitemap-(\d{1,3})\.xml$/;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

interface Sitemap {
  readonly pages: readonly ListedPage[];
  /** The origin by which the site is known. */
  readonly origin: string;
  readonly maxPerFile?: number;
}

/** A file of a sitemap: of few pages there is one, beyond them an index and its parts. Null where there is none of that path. */
export function sitemapFile(
  path: string,
  { pages, origin, maxPerFile = maxAddressesPerFile }: Sitemap,
): string | null {
  const parts = Math.ceil(pages.length / maxPerFile);
  if (path === sitemapPath) return parts <= 1 ? urlSet(pages, origin) : sitemapIndex(parts, origin);
  const part = Number(partPath.exec(path)?.[1] ?? 0);
  if (parts <= 1 || part < 1 || part > parts) return null;
  return urlSet(pages.slice((part - 1) * maxPerFile, part * maxPerFile), origin);
}

function sitemapIndex(parts: number, origin: string): string {
  const entries = Array.from({ length: parts }, (_, index) => {
    const address = origin + sitemapPartPath(index + 1);
    return `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`;
  });
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

function urlSet(pages: readonly ListedPage[], origin: string): string {
  const entries = pages
    .map(({ path, modifiedAt }) => {
      const modified = modifiedAt === null ? '' : `<lastmod>${escapeXml(modifiedAt)}</lastmod>`;
      return `<url><loc>${escapeXml(origin + path)}</loc>${modified}</url>\n`;
    })
    .join('');
  return `${declaration}<urlset xmlns="${namespace}">\n${entries}</urlset>\n`;
}
