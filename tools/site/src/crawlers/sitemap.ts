import { escapeXml } from './escape-xml.ts';

/** No sitemap may have more (sitemaps.org). */
const mostAddressesOfFile = 50_000;

/** A page that search engines are told of. */
export interface ListedPage {
  /** The path, encoded. */
  readonly path: string;
  /** ISO 8601; null where it is not known. */
  readonly modifiedAt: string | null;
}

export const sitemapPath = '/sitemap.xml';

/** Where the part of a sitemap is that has more than one; parts count from 1. */
const sitemapPartPath = (part: number): string => `/sitemap-${part}.xml`;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * The files of a sitemap by their paths: one for up to 50,000 pages, beyond that an index and its parts.
 * @param origin that the site is known by
 */
export function sitemapFiles(
  pages: readonly ListedPage[],
  origin: string,
  mostOfFile = mostAddressesOfFile,
): ReadonlyMap<string, string> {
  if (pages.length <= mostOfFile) return new Map([[sitemapPath, urlSet(pages, origin)]]);
  const parts = Array.from({ length: Math.ceil(pages.length / mostOfFile) }, (_, index) => ({
    path: sitemapPartPath(index + 1),
    pages: pages.slice(index * mostOfFile, (index + 1) * mostOfFile),
  }));
  const entries = parts
    .map(({ path }) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>\n`)
    .join('');
  return new Map([
    [sitemapPath, `${declaration}<sitemapindex xmlns="${namespace}">\n${entries}</sitemapindex>\n`],
    ...parts.map((part) => [part.path, urlSet(part.pages, origin)] as const),
  ]);
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
