import { PageNotFound, parseId } from '@patchbay/domain/routes';
import type { Host } from '@patchbay/shared/host';

/**
 * @throws PageNotFound where the backend keeps no lists
 */
export function requireLists({ config }: Host): null {
  if (!config.softwareLists) throw new PageNotFound();
  return null;
}

/**
 * Whether there can be such a list at all; whose lists there are, the page asks once it is known who is here.
 * @throws PageNotFound for a text that is not an id, and where the backend keeps no lists
 */
export function requireListId(
  host: Host,
  { listId }: { readonly listId?: string | undefined },
): null {
  if (parseId(listId) === null) throw new PageNotFound();
  return requireLists(host);
}
