import type { FoundSoftware } from './use-found-software.ts';

/** What is read out about a search: how many there are. Empty while there is nothing to say. */
export function searchStatus({ software, total, isCurrent }: FoundSoftware): string {
  if (!software || !isCurrent) return '';
  const count = software.length;
  if (count === 0) return 'No results found';
  if (total !== null && total > count) return `${count} of ${total} results`;
  return count === 1 ? '1 result' : `${count} results`;
}
