import { keptListsSchema, type SavedList, type Software } from '@patchbay/domain/entities';
import { createFakeHttp, type FakeAnswer, type FakeRequest } from '@patchbay/shared/testing';

const notFound = () => Response.json({ detail: 'Not found' }, { status: 404 });
const list = (more: Partial<SavedList> & Pick<SavedList, 'id' | 'name'>): SavedList => ({
  isFavourites: false,
  shareKey: null,
  softwareIds: [],
  ...more,
});

/** The key by which a list of the fake is shared. */
export const fakeShareKey = 'k'.repeat(43);

type Row = Pick<Software, 'id' | 'name'> & Partial<Software>;

/** A backend that keeps lists over these rows, as the reference backend does; `refuse` answers in its place. */
export function fakeLists(
  software: readonly Row[],
  begin: readonly (Partial<SavedList> & Pick<SavedList, 'id' | 'name'>)[] = [],
  refuse: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer> | null = () => null,
) {
  let lists = begin.map(list);
  const changes: string[] = [];
  const put = (changed: SavedList) => {
    lists = [...lists.filter(({ id }) => id !== changed.id), changed];
    return { json: changed };
  };
  const rowsOf = ({ softwareIds }: SavedList) => ({
    json: softwareIds.flatMap((id) => software.find((row) => row.id === id) ?? []),
  });
  const nameIn = (body: unknown) =>
    typeof body === 'object' && body !== null && 'name' in body ? String(body.name) : '';

  const answerList = ({ method, body }: FakeRequest, parts: readonly string[]): FakeAnswer => {
    const [name, part, softwareId] = parts;
    const known = lists.find(({ id, isFavourites }) =>
      name === 'favourites' ? isFavourites : String(id) === name,
    );
    const own =
      known ??
      (name === 'favourites' ? list({ id: 1, name: 'Favourites', isFavourites: true }) : null);
    if (!own) return notFound();
    if (part === 'share') return put({ ...own, shareKey: method === 'PUT' ? fakeShareKey : null });
    if (part === 'software' && softwareId === undefined) return rowsOf(own);
    if (part === 'software') {
      const id = Number(softwareId);
      const others = own.softwareIds.filter((other) => other !== id);
      return put({ ...own, softwareIds: method === 'PUT' ? [id, ...others] : others });
    }
    if (method === 'PUT') return put({ ...own, name: nameIn(body) });
    lists = lists.filter(({ id }) => id !== own.id);
    return new Response(null, { status: 204 });
  };

  /** The favourites alone: what becomes of the others is the backend's. */
  const takeOver = (body: unknown) => {
    const { favourites } = keptListsSchema.validateSync(body);
    if (favourites.length > 0) {
      put(list({ id: 1, name: 'Favourites', isFavourites: true, softwareIds: favourites }));
    }
    return { json: lists };
  };

  const http = createFakeHttp((request) => {
    const { method, url, body } = request;
    if (method !== 'GET') changes.push(`${method} ${url.pathname}`);
    const refused = refuse(request);
    if (refused) return refused;
    if (url.pathname === '/api/categories/') return { json: [] };
    const [, kind, ...parts] = url.pathname.split('/').filter((part) => part !== '');
    if (kind === 'lists' && parts[0] === 'take-over') return takeOver(body);
    if (kind === 'lists' && parts.length > 0) return answerList(request, parts);
    if (kind === 'lists') {
      return method === 'GET' ? { json: lists } : put(list({ id: 9, name: nameIn(body) }));
    }
    if (kind === 'shared-lists') {
      const shared = lists.find(({ shareKey }) => shareKey === parts[0]);
      if (!shared) return notFound();
      return parts[1] === 'software' ? rowsOf(shared) : { json: { name: shared.name } };
    }
    const ids = url.searchParams.get('id__in')?.split(',');
    if (ids) return { json: software.filter(({ id }) => ids.includes(String(id))) };
    const row = software.find(({ id }) => String(id) === parts[0]);
    if (!row) return { json: [] };
    return { json: parts.length === 1 ? row : [] };
  });
  return { http, changes, lists: () => lists };
}
