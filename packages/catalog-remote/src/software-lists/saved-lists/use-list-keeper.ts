import { useMemo } from 'react';
import { hasAccount } from '@patchbay/domain/entities';
import { $user, useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { browserLists } from './browser-lists.ts';
import { accountLists, type ListKeeper } from './list-keeper.ts';

/** Who keeps the lists of whoever is here: not the account before its address is confirmed. */
export function useListKeeper(): ListKeeper {
  const { http, storage } = useHost();
  const isOwner = hasAccount(useUnit($user));
  return useMemo(
    () => (isOwner ? accountLists(http) : browserLists(http, storage)),
    [isOwner, http, storage],
  );
}
