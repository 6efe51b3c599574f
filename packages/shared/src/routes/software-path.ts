import { buildPath, isPathSegment } from './build-path.ts';
import { routes } from './routes.ts';

interface LinkedSoftware {
  readonly id: number;
  readonly slug: string;
  readonly vendorSlug: string;
}

/**
 * Where a software's page is: the slug form where the category and all slugs are known, else `/software/{id}/`
 * (decisions, section 6). Slugs that are no path segment ('..') count as not known.
 */
export function softwarePath(software: LinkedSoftware, categorySlug: string | null): string {
  const { id, slug, vendorSlug } = software;
  const slugs = [categorySlug ?? '', vendorSlug, slug];
  if (!slugs.every(isPathSegment)) {
    return buildPath(routes.softwareShort, { softwareId: id });
  }
  return buildPath(routes.software, {
    categorySlug: categorySlug ?? '',
    vendorSlug,
    softwareSlug: slug,
    softwareId: id,
  });
}

/** The id in a route's parameter: a whole number above 0 in its plain form, or null. */
export function parseId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
