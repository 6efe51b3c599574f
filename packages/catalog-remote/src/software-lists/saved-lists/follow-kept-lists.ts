import { hasAccount } from '@patchbay/domain/entities';
import { $user, type Host, type User } from '@patchbay/shared/host';
import { createWatch } from '@patchbay/shared/state';
import { keptListsKey, softwareKeys } from '../software.query.ts';

/**
 * Brings what another tab has kept in this browser to the page, and what the browser has kept to the account of whoever
 * signs in (rule R74). The code for that comes when there is something to bring.
 * @returns ends it
 */
export function followKeptLists(host: Host): () => void {
  const { scope, storage, queryClient } = host;
  const bring = (user: User | null) => {
    if (!hasAccount(user) || storage.get(keptListsKey) === null) return;
    void import(/* webpackChunkName: "take-over-lists" */ './take-over-lists.ts').then(
      ({ bringToAccount }) => bringToAccount(host),
    );
  };
  bring(scope.getState($user));
  const unwatch = createWatch({ unit: $user, scope, fn: bring });
  const see = ({ key }: StorageEvent) => {
    if (key === keptListsKey || key === null) {
      void queryClient.invalidateQueries({ queryKey: softwareKeys.keptLists });
    }
  };
  window.addEventListener('storage', see);
  return () => {
    unwatch();
    window.removeEventListener('storage', see);
  };
}
