import { parseAnswer, parseListAnswer, type Http } from '@patchbay/shared/http';
import {
  savedListSchema,
  sharedListSchema,
  type KeptLists,
  type ListForm,
  type SavedList,
  type SharedList,
} from '../entities/saved-list.ts';
import { softwareSchema, type Software } from '../entities/software.ts';

/*
 * Favourites and lists. Only a backend of a site with `softwareLists` has these calls; all but those of a shared list are
 * for the signed-in user.
 */

/** A list by its id, or the favourites, which need not be there yet. */
export type ListName = number | 'favourites';

/** All lists of the signed-in user, the favourites first. */
export async function listLists(http: Http, signal?: AbortSignal): Promise<readonly SavedList[]> {
  return parseListAnswer(
    http,
    savedListSchema,
    await http.request('GET', '/api/lists/', { signal }),
  );
}

const change = async (
  http: Http,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: ListForm,
): Promise<SavedList> => {
  const options = body === undefined ? {} : { body };
  return parseAnswer(
    savedListSchema,
    method,
    await http.request(method, `/api/lists/${path}`, options),
  );
};

/**
 * @throws ApiError: 400 with the name's errors, or where there are too many lists
 */
export const createList = (http: Http, form: ListForm): Promise<SavedList> =>
  change(http, 'POST', '', form);

export const renameList = (http: Http, id: number, form: ListForm): Promise<SavedList> =>
  change(http, 'PUT', `${id}/`, form);

export async function deleteList(http: Http, id: number): Promise<void> {
  await http.request('DELETE', `/api/lists/${id}/`);
}

/** Puts software into a list, or takes it out: the list as it is then. */
export const keepInList = (
  http: Http,
  { list, softwareId, isIn }: { list: ListName; softwareId: number; isIn: boolean },
): Promise<SavedList> => change(http, isIn ? 'PUT' : 'DELETE', `${list}/software/${softwareId}/`);

/** Adds what a browser has kept to the lists of the signed-in user: all their lists then. It may be sent again. */
export const takeOverLists = async (http: Http, body: KeptLists): Promise<readonly SavedList[]> =>
  parseListAnswer(
    http,
    savedListSchema,
    await http.request('POST', '/api/lists/take-over/', { body }),
  );

/** Shares a list with whoever has its key, or stops that. */
export const shareList = (
  http: Http,
  { id, isShared }: { id: number; isShared: boolean },
): Promise<SavedList> => change(http, isShared ? 'PUT' : 'DELETE', `${id}/share/`);

const readSoftware = async (http: Http, list: string, signal?: AbortSignal) =>
  parseListAnswer(
    http,
    softwareSchema,
    await http.request('GET', `/api/${list}/software/`, { signal }),
  );

/** Lists the software in a list of one's own, the newest entry first. */
export const listOwnSoftware = (
  http: Http,
  id: number,
  signal?: AbortSignal,
): Promise<readonly Software[]> => readSoftware(http, `lists/${id}`, signal);

/**
 * @throws ApiError: 404 for a key that is none, and for a list that is not shared any more
 */
export async function getSharedList(
  http: Http,
  key: string,
  signal?: AbortSignal,
): Promise<SharedList> {
  const path = `/api/shared-lists/${encodeURIComponent(key)}/`;
  return parseAnswer(sharedListSchema, 'GET', await http.request('GET', path, { signal }));
}

/** Lists the software in a list that somebody shares. */
export const listSharedSoftware = (
  http: Http,
  key: string,
  signal?: AbortSignal,
): Promise<readonly Software[]> =>
  readSoftware(http, `shared-lists/${encodeURIComponent(key)}`, signal);
