import { buildPath, isPathSegment } from './build-path.ts';
import { routes } from './routes.ts';

interface LinkedSoftware {
  readonly id: number;
  readonly slug: string;
  readonly vendorSlug: string;
}

/**
 * The path of a software's page: the slug form where the category and all slugs are known, else `/software/{id}/` (rule
 * C21). Slugs that cannot be a path segment ('..') count as not known.
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

interface VendoredSoftware {
  readonly vendor: string;
  readonly vendorSlug: string;
  /** The formats; only a backend that also has lists by vendor answers them (rule C18). */
  readonly formats?: readonly string[] | undefined;
}

/**
 * The path of a page with everything by a software's vendor, or null where there is no such page: an unknown vendor has
 * none.
 */
export const vendorPath = ({ vendor, vendorSlug, formats }: VendoredSoftware): string | null =>
  formats !== undefined && vendor.trim() !== '' && isPathSegment(vendorSlug)
    ? buildPath(routes.vendor, { vendorSlug })
    : null;

/** Ids are the database's 32-bit integers: a greater one is nobody's. The shell's `early.ts` has the same rule. */
const greatestId = 2_147_483_647;

/** The id in a route's parameter: a whole number from 1 in its plain form, or null. */
export function parseId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= greatestId ? id : null;
}
