import { useMemo } from 'react';
import {
  createList,
  deleteList,
  keepInList,
  listLists,
  listOwnSoftware,
  listSoftware,
  renameList,
  type ListName,
} from '@patchbay/domain/api';
import {
  hasAccount,
  type ListForm,
  type SavedList,
  type Software,
} from '@patchbay/domain/entities';
import { $user, useHost, type HostStorage } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { useUnit } from '@patchbay/shared/state';
import { createHere, keepHere, readKeptLists, removeHere, renameHere } from './kept-here.ts';

/** Keeps favourites and lists: with somebody's account, or in the browser of a visitor. */
export interface ListKeeper {
  /** They are in this browser alone. */
  readonly isHere: boolean;
  /** The favourites first, each with the ids of what is in it. */
  readonly list: (signal: AbortSignal) => Promise<readonly SavedList[]>;
  /** The software in a list, the newest entry first. */
  readonly software: (
    list: Pick<SavedList, 'id' | 'softwareIds'>,
    signal: AbortSignal,
  ) => Promise<readonly Software[]>;
  readonly create: (form: ListForm) => Promise<SavedList>;
  readonly rename: (id: number, form: ListForm) => Promise<SavedList>;
  readonly remove: (id: number) => Promise<void>;
  /** Puts software into a list, or takes it out: the list as it is then. */
  readonly keep: (entry: {
    readonly list: ListName;
    readonly softwareId: number;
    readonly isIn: boolean;
  }) => Promise<SavedList>;
}

export const accountLists = (http: Http): ListKeeper => ({
  isHere: false,
  list: (signal) => listLists(http, signal),
  software: ({ id }, signal) => listOwnSoftware(http, id, signal),
  create: (form) => createList(http, form),
  rename: (id, form) => renameList(http, id, form),
  remove: (id) => deleteList(http, id),
  keep: (entry) => keepInList(http, entry),
});

async function listByIds(http: Http, ids: readonly number[], signal: AbortSignal) {
  if (ids.length === 0) return [];
  const filters = { idIn: ids, status: 'enabled', fields: 'brief' } as const;
  const { software } = await listSoftware(http, filters, signal);
  const byId = new Map(software.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** As a call answers: also what it throws. */
const later = <T>(act: () => T): Promise<T> => Promise.resolve().then(act);

/** The lists of a visitor (rule R73). */
export const browserLists = (http: Http, storage: HostStorage): ListKeeper => ({
  isHere: true,
  list: () => later(() => readKeptLists(storage)),
  software: ({ softwareIds }, signal) => listByIds(http, softwareIds, signal),
  create: ({ name }) => later(() => createHere(storage, name)),
  rename: (id, { name }) => later(() => renameHere(storage, id, name)),
  remove: (id) => later(() => removeHere(storage, id)),
  keep: (entry) => later(() => keepHere(storage, entry)),
});

/** Who keeps the lists of whoever is here: not the account before its address is confirmed. */
export function useListKeeper(): ListKeeper {
  const { http, storage } = useHost();
  const isOwner = hasAccount(useUnit($user));
  return useMemo(
    () => (isOwner ? accountLists(http) : browserLists(http, storage)),
    [isOwner, http, storage],
  );
}
