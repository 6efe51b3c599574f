import { useSearchParams } from '@patchbay/shared/router';
import { sortOrders, type SortOrder } from './plugin-list.ts';

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
  const set = (name: string, value: string | null) => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null || value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    filter: search.get('q') ?? '',
    order: sortOrders.find((order) => order === search.get('sort')) ?? 'name',
    isUpdatesOnly: search.get('updates') === '1',
    setFilter: (filter) => set('q', filter),
    setOrder: (order) => set('sort', order === 'name' ? null : order),
    setUpdatesOnly: (isOn) => set('updates', isOn ? '1' : null),
  };
}
