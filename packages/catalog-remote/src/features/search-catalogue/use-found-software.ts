import { useEffect, useState } from 'react';
import type { Software } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { keepPreviousData, useQuery } from '@patchbay/shared/query';
import { quickSearchQuery } from './quick-search.query.ts';

/** Specification, section 9. */
const debounceMs = 300;

export interface FoundSoftware {
  /** What is searched for: the text once it has stood still. Empty for no search. */
  readonly asked: string;
  /** Undefined while there is nothing to show yet, and where the search has failed. */
  readonly software: readonly Software[] | undefined;
  /** How many match in all; null where the backend does not say. */
  readonly total: number | null;
  /** False while the rows are those of an earlier text. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** A text once it has stood still. An empty one counts at once, and no timer is left behind by a box that was closed. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  if (text === '' && settled !== '') setSettled('');
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return text === '' ? '' : settled;
}

/** What the catalogue has for a text. The rows of the text before stay until the new ones are here. */
export function useFoundSoftware(text: string): FoundSoftware {
  const { http } = useHost();
  const wanted = text.trim();
  const asked = useSettledText(wanted);
  const query = useQuery({ ...quickSearchQuery(http, asked), placeholderData: keepPreviousData });
  const isSearching = asked !== '';
  const error = isSearching && query.isError ? query.error : null;
  const list = isSearching && error === null ? query.data : undefined;
  return {
    asked,
    software: list?.software,
    total: list?.total ?? null,
    isCurrent: asked === wanted && !query.isPlaceholderData,
    error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
