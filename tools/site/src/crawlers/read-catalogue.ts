import { listCategories, listSoftware, type SoftwareFilters } from '@patchbay/domain/api';
import type { Category, Software } from '@patchbay/domain/entities';
import { buildPath, routes, softwarePath, vendorPath } from '@patchbay/domain/routes';
import type { AppConfig } from '@patchbay/shared/config';
import type { Http } from '@patchbay/shared/http';
import type { FeedEntry } from './atom-feed.ts';
import type { ListedPage } from './sitemap.ts';

const rowsOfPage = 200;
/** A hundred files of a sitemap, and the most rows that are read for them. Pages beyond them are found by links. */
const maxListed = 500_000;

const feedLength = 30;

const fixedPages = [routes.home, routes.app, routes.about, routes.contact, routes.privacy];

type SlugById = ReadonlyMap<number, string>;

const slugsOf = (categories: readonly Category[]): SlugById =>
  new Map(categories.map(({ id, slug }) => [id, slug]));

const pathOf = (software: Software, slugs: SlugById) =>
  softwarePath(software, slugs.get(software.category_id ?? 0) ?? null);

/**
 * The public pages of the catalogue: home and what is about the site, categories, vendors, software. A backend with
 * extended lists is read a page of rows at a time; any other is asked for all at once, and has no pages of vendors.
 * @throws ApiError where the backend does not answer
 */
export async function readListedPages(
  http: Http,
  { listCalls }: Pick<AppConfig, 'listCalls'>,
): Promise<readonly ListedPage[]> {
  const categories = await listCategories(http);
  const slugs = slugsOf(categories);
  const pages = new Map<string, string | null>(fixedPages.map((path) => [path, null]));
  for (const { id } of categories) {
    pages.set(buildPath(routes.category, { categoryId: id }), null);
  }
  const isExtended = listCalls === 'extended';
  const paged: SoftwareFilters = isExtended
    ? { limit: rowsOfPage, fields: 'brief', total: 'capped' }
    : {};
  let position: SoftwareFilters | null = {};
  let offset = 0;
  while (position !== null && offset < maxListed) {
    const list = await listSoftware(http, {
      order: 'name',
      status: 'enabled',
      ...paged,
      ...position,
    });
    for (const software of list.software) {
      pages.set(pathOf(software, slugs), software.modifiedAt);
      const vendor = isExtended ? vendorPath(software) : null;
      if (vendor !== null) pages.set(vendor, null);
    }
    offset += list.received;
    position = isExtended ? nextPosition(list, offset, position) : null;
  }
  return [...pages].slice(0, maxListed).map(([path, modifiedAt]) => ({ path, modifiedAt }));
}

/** The position at which the next page begins; null at the end, and where the backend does not say how to go on. */
function nextPosition(
  { received, nextCursor, total }: Awaited<ReturnType<typeof listSoftware>>,
  offset: number,
  { cursor }: SoftwareFilters,
): SoftwareFilters | null {
  // A backend that gives the same cursor again would keep this going for ever.
  if (received === 0 || (nextCursor !== null && nextCursor === cursor)) return null;
  if (nextCursor !== null) return { cursor: nextCursor };
  return total !== null && offset < total ? { offset } : null;
}

/**
 * The newest software, for a feed.
 * @throws ApiError where the backend does not answer
 */
export async function readLatest(http: Http): Promise<readonly FeedEntry[]> {
  const [categories, { software }] = await Promise.all([
    listCategories(http),
    listSoftware(http, { order: '-created_at', limit: feedLength, status: 'enabled' }),
  ]);
  const slugs = slugsOf(categories);
  return software.flatMap((entry) => {
    const { id, name, vendor, tagline, createdAt, modifiedAt } = entry;
    if (createdAt === null) return [];
    return [
      {
        id: buildPath(routes.softwareShort, { softwareId: id }),
        path: pathOf(entry, slugs),
        title: vendor === '' ? name : `${name} by ${vendor}`,
        author: vendor === '' ? name : vendor,
        summary: tagline ?? '',
        addedAt: createdAt,
        modifiedAt: modifiedAt ?? createdAt,
      },
    ];
  });
}
