import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { softwarePath } from '@patchbay/domain/routes';
import type { Software } from '@patchbay/domain/entities';
import { categoriesQuery } from '../../lib/categories-query.ts';
import { slugsById } from '../../lib/category-slugs.ts';
import { searchPath } from '../../lib/search-address.ts';
import { useFoundSoftware, type FoundSoftware } from './use-found-software.ts';

/** A software that was found, and where its page is. */
export interface FoundRow {
  readonly software: Software;
  readonly path: string;
}

/** A search of before, and where its page is. */
export interface RecentRow {
  readonly text: string;
  readonly path: string;
}

export interface SearchRows {
  readonly found: FoundSoftware;
  readonly foundRows: readonly FoundRow[];
  readonly recentRows: readonly RecentRow[];
  /** Where the rows lead, in their order: those of a search, or the earlier searches while there is no text. */
  readonly paths: readonly string[];
}

/** The rows for a text; null while the box is closed, which asks for nothing. */
export function useSearchRows(text: string | null, recent: readonly string[]): SearchRows {
  const { http } = useHost();
  const found = useFoundSoftware(text ?? '');
  const { data: slugs } = useQuery({
    ...categoriesQuery(http),
    select: slugsById,
    enabled: found.asked !== '',
  });
  const foundRows = (found.software ?? []).map((software) => ({
    software,
    path: softwarePath(software, slugs?.get(software.category_id ?? 0) ?? null),
  }));
  const isRecent = text?.trim() === '';
  const recentRows = isRecent
    ? recent.map((earlier) => ({ text: earlier, path: searchPath(earlier) }))
    : [];
  return {
    found,
    foundRows,
    recentRows,
    paths: (isRecent ? recentRows : foundRows).map(({ path }) => path),
  };
}
