import { useSearchParams } from '@patchbay/shared/router';
import { useAddressText } from '@patchbay/ui';
import { type SortOrder, sortOrders } from './group-plugins.ts';

interface ListAddress {
  readonly filter: string;
  readonly order: SortOrder;
  readonly isUpdatesOnly: boolean;
  readonly setFilter: (filter: string) => void;
  readonly setOrder: (order: SortOrder) => void;
  readonly setUpdatesOnly: (isUpdatesOnly: boolean) => void;
}

/**
 * The settings of the list in the address: invalid values count as missing, other parameters stay (rule N9).
 */
export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setSearch((before) => withParameter(before, name, value), replacing);
  const [filter, setFilter] = useAddressText({
    inAddress: search.get('q') ?? '',
    toAddress: (text) => text,
    write: (text) => set('q', text),
  });
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
