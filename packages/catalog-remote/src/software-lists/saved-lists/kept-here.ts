import {
  favouritesName,
  keptListsSchema,
  limits,
  savedListSchema,
  type KeptLists,
  type SavedList,
} from '@patchbay/domain/entities';
import type { ListName } from '@patchbay/domain/api';
import type { HostStorage } from '@patchbay/shared/host';
import { array } from '@patchbay/shared/validation';
import { keptListsKey } from './follow-kept-lists.ts';

/** The browser keeps no more without an account. Its message is for people. */
export class BrowserIsFull extends Error {}

const storedSchema = array(savedListSchema.required()).required();

const favouritesId = 1;

/** What a visitor has kept, as an account takes it over. */
export const keptListsOf = (lists: readonly SavedList[]): KeptLists => ({
  favourites: lists.find(({ isFavourites }) => isFavourites)?.softwareIds ?? [],
  lists: lists
    .filter(({ isFavourites }) => !isFavourites)
    .map(({ name, softwareIds }) => ({ name, softwareIds })),
});

/** The favourites and lists that this browser keeps (rule R73). A text that no page writes counts as none. */
export function readKeptLists(storage: HostStorage): readonly SavedList[] {
  try {
    const stored: unknown = JSON.parse(storage.get(keptListsKey) ?? '[]');
    const lists = storedSchema.validateSync(stored, { strict: true });
    keptListsSchema.validateSync(keptListsOf(lists), { strict: true });
    return lists;
  } catch {
    return [];
  }
}

/** Puts a list among the others, in its place where it is one of them. */
function put(storage: HostStorage, list: SavedList): SavedList {
  const lists = readKeptLists(storage);
  const isNew = !lists.some(({ id }) => id === list.id);
  const others = lists.map((other) => (other.id === list.id ? list : other));
  const changed = !isNew ? others : list.isFavourites ? [list, ...lists] : [...lists, list];
  storage.set(keptListsKey, JSON.stringify(changed));
  return list;
}

function findList(storage: HostStorage, name: ListName): SavedList {
  const id = name === 'favourites' ? favouritesId : name;
  const found = readKeptLists(storage).find((list) => list.id === id);
  if (found) return found;
  if (id !== favouritesId) throw new BrowserIsFull('This list was deleted in another tab.');
  return { id, name: favouritesName, isFavourites: true, shareKey: null, softwareIds: [] };
}

/**
 * @throws BrowserIsFull
 */
export function createHere(storage: HostStorage, name: string): SavedList {
  const lists = readKeptLists(storage);
  if (keptListsOf(lists).lists.length >= limits.keptLists) {
    throw new BrowserIsFull(
      `This browser keeps ${limits.keptLists} lists at most. With an account you can have more.`,
    );
  }
  const id = Math.max(favouritesId, ...lists.map((list) => list.id)) + 1;
  return put(storage, { id, name, isFavourites: false, shareKey: null, softwareIds: [] });
}

/**
 * Puts software into a list, or takes it out.
 * @throws BrowserIsFull
 */
export function keepHere(
  storage: HostStorage,
  { list: name, softwareId, isIn }: { list: ListName; softwareId: number; isIn: boolean },
): SavedList {
  const list = findList(storage, name);
  const others = list.softwareIds.filter((id) => id !== softwareId);
  const softwareIds = isIn ? [softwareId, ...others] : others;
  if (softwareIds.length > limits.keptEntries) {
    throw new BrowserIsFull(
      `This browser keeps ${limits.keptEntries} entries of a list at most. With an account you can have more.`,
    );
  }
  return put(storage, { ...list, softwareIds });
}

export const renameHere = (storage: HostStorage, id: number, name: string): SavedList =>
  put(storage, { ...findList(storage, id), name });

export function removeHere(storage: HostStorage, removedId: number): void {
  const rest = readKeptLists(storage).filter(({ id }) => id !== removedId);
  storage.set(keptListsKey, JSON.stringify(rest));
}
