import {
  createList,
  deleteList,
  keepInList,
  listLists,
  listOwnSoftware,
  renameList,
  type ListName,
} from '@patchbay/domain/api';
import type { ListForm, SavedList, Software } from '@patchbay/domain/entities';
import type { Http } from '@patchbay/shared/http';

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
