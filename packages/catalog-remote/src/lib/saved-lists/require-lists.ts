import { PageNotFound } from '@patchbay/domain/routes';
import type { Host } from '@patchbay/shared/host';

/**
 * @throws PageNotFound where the backend keeps no lists
 */
export function requireLists({ config }: Host): null {
  if (!config.softwareLists) throw new PageNotFound();
  return null;
}
