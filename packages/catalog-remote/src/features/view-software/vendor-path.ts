import type { Software } from '@patchbay/shared/entities';
import { buildPath, isPathSegment, routes } from '@patchbay/shared/routes';
import { hasExtras } from '../../lib/backend-extras.ts';

/** Where everything by a software's vendor is, or null where the backend has no such list. */
export function vendorPath(software: Software): string | null {
  const { vendorSlug } = software;
  return hasExtras(software) && isPathSegment(vendorSlug)
    ? buildPath(routes.vendor, { vendorSlug })
    : null;
}
