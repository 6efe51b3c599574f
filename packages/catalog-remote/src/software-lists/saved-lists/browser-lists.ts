import { listSoftware, readFieldErrors, type ListName } from '@patchbay/domain/api';
import {
  favouritesName,
  keptListsSchema,
  limits,
  savedListSchema,
  type KeptLists,
  type SavedList,
} from '@patchbay/domain/entities';
import type { HostStorage } from '@patchbay/shared/host';
import { ApiError, describeError, type Http } from '@patchbay/shared/http';
import { array } from '@patchbay/shared/validation';
import { keptListsKey } from '../software.query.ts';
import type { ListKeeper } from './list-keeper.ts';

/** The reason why a change of a list failed, for people: in the keeper's own words, where there are some. */
export const describeKeeping = (error: unknown): string =>
  readFieldErrors(error, [])
    ?.form.map((words) => `${words}.`)
    .join(' ') ?? describeError(error);

/** As a server refuses it: no defect of the page. */
const refusal = (detail: string) =>
  new ApiError(detail, {
    kind: 'http',
    status: 400,
    method: 'PUT',
    url: keptListsKey,
    responseBody: { detail },
  });
const tooMany = (what: string) =>
  refusal(`This browser keeps ${what} at most. With an account you can have more`);

/** What a visitor has kept, as an account takes it over. */
export const keptListsOf = (lists: readonly SavedList[]): KeptLists => ({
  favourites: lists.find(({ isFavourites }) => isFavourites)?.softwareIds ?? [],
  lists: lists
    .filter(({ isFavourites }) => !isFavourites)
    .map(({ name, softwareIds }) => ({ name, softwareIds })),
});

const storedSchema = array(savedListSchema.required()).required();

/** The favourites and lists that this browser keeps. A text that no page writes counts as none. */
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

const newList = (id: number, name: string, isFavourites = false): SavedList => ({
  ...{ id, name, isFavourites },
  shareKey: null,
  softwareIds: [],
});
const favourites = newList(1, favouritesName, true);

/** As a call answers: also what it throws. */
const later = <T>(act: () => T): Promise<T> => Promise.resolve().then(act);

/** The lists of a visitor, in the browser (rule R73). */
export function browserLists(http: Http, storage: HostStorage): ListKeeper {
  const read = () => readKeptLists(storage);
  const write = (lists: readonly SavedList[]) => storage.set(keptListsKey, JSON.stringify(lists));
  const find = (name: ListName): SavedList => {
    const id = name === 'favourites' ? favourites.id : name;
    const found = read().find((list) => list.id === id);
    if (found) return found;
    if (id === favourites.id) return favourites;
    throw refusal('This list was deleted in another tab');
  };
  /** Puts a list in its place among the others. */
  const put = (list: SavedList): SavedList => {
    const others = read().filter(({ id }) => id !== list.id);
    write([...others, list].sort((a, b) => a.id - b.id));
    return list;
  };
  return {
    isHere: true,
    list: () => later(read),
    software: async ({ softwareIds }, signal) => {
      if (softwareIds.length === 0) return [];
      const filters = { idIn: softwareIds, status: 'enabled', fields: 'brief' } as const;
      const { software } = await listSoftware(http, filters, signal);
      const byId = new Map(software.map((row) => [row.id, row]));
      return softwareIds.flatMap((id) => byId.get(id) ?? []);
    },
    create: ({ name }) =>
      later(() => {
        const lists = read();
        if (keptListsOf(lists).lists.length >= limits.keptLists) {
          throw tooMany(`${limits.keptLists} lists`);
        }
        return put(newList(Math.max(favourites.id, ...lists.map(({ id }) => id)) + 1, name));
      }),
    rename: (id, { name }) => later(() => put({ ...find(id), name })),
    remove: (removed) => later(() => void write(read().filter(({ id }) => id !== removed))),
    keep: ({ list: name, softwareId, isIn }) =>
      later(() => {
        const list = find(name);
        const others = list.softwareIds.filter((id) => id !== softwareId);
        if (isIn && others.length >= limits.keptEntries) {
          throw tooMany(`${limits.keptEntries} entries of a list`);
        }
        return put({ ...list, softwareIds: isIn ? [softwareId, ...others] : others });
      }),
  };
}
