import { useEffect, useState } from 'react';
import { useSearchParams } from '@patchbay/shared/router';
import { sortOrders, type SortOrder } from './plugin-list.ts';

const debounceMs = 300;

interface ListAddress {
  readonly filter: string;
  readonly order: SortOrder;
  readonly isUpdatesOnly: boolean;
  readonly setFilter: (filter: string) => void;
  readonly setOrder: (order: SortOrder) => void;
  readonly setUpdatesOnly: (isUpdatesOnly: boolean) => void;
}

/** What the list shows, kept in the address: strange values count as none, what is not ours stays. */
export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setSearch((before) => withParameter(before, name, value), replacing);
  const [filter, setFilter] = useFilterText();
  return {
    filter,
    order: sortOrders.find((order) => order === search.get('sort')) ?? 'name',
    isUpdatesOnly: search.get('updates') === '1',
    setFilter,
    setOrder: (order) => set('sort', order === 'name' ? null : order),
    setUpdatesOnly: (isOn) => set('updates', isOn ? '1' : null),
  };
}

const replacing = { replace: true, preventScrollReset: true } as const;

function withParameter(before: URLSearchParams, name: string, value: string | null) {
  const after = new URLSearchParams(before);
  if (value === null || value === '') after.delete(name);
  else after.set(name, value);
  return after;
}

/** The text of the filter. The address follows it once it has stood still, and it follows an address of others' making. */
function useFilterText() {
  const [search, setSearch] = useSearchParams();
  const query = search.get('q') ?? '';
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  const [written, setWritten] = useState(query);
  if (shown !== query) {
    setShown(query);
    setWritten(query);
    if (query !== written) setText(query);
  }
  useEffect(() => {
    if (text === written) return;
    const timer = setTimeout(() => {
      setWritten(text);
      setSearch((before) => withParameter(before, 'q', text), replacing);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, written, setSearch]);
  return [text, setText] as const;
}
