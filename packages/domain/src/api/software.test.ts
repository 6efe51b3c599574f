import { createFakeHttp, type FakeRequest } from '@patchbay/shared/testing';
import { listCategories } from './categories.ts';
import {
  getSoftware,
  getVersion,
  listLatestVersions,
  listSoftware,
  listVersions,
} from './software.ts';

const surge = { id: 1, name: 'Surge XT' };
const version = { id: 5, software_id: 1, version: '1.3.4' };

describe('the list of software', () => {
  it('asks with the names of the API', async () => {
    let request: FakeRequest | undefined;
    const http = createFakeHttp((asked) => {
      request = asked;
      return { json: [] };
    });
    await listSoftware(http, {
      categoryIn: [3, 4],
      statusNot: 'enabled',
      order: '-created_at',
      limit: 12,
    });
    expect(request?.url.pathname).toBe('/api/software/');
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      category__in: '3,4',
      status_not: 'enabled',
      order: '-created_at',
      limit: '12',
    });
  });

  it.each([
    ['132', 132],
    ['0', 0],
    ['-1', null],
    ['many', null],
  ])('with the total %p says %p', async (header, total) => {
    const http = createFakeHttp(() =>
      Response.json([surge], { headers: { 'X-Total-Count': header } }),
    );
    expect((await listSoftware(http, {})).total).toBe(total);
  });

  it('of a backend that does not count has no total', async () => {
    const http = createFakeHttp(() => ({ json: [surge] }));
    expect((await listSoftware(http, {})).total).toBeNull();
  });

  it('leaves out a row that breaks the contract, and reports it (C32)', async () => {
    const http = createFakeHttp(() => ({ json: [surge, { id: '2', name: 'Dexed' }] }));
    const { software, received } = await listSoftware(http, {});
    expect(software.map(({ name }) => name)).toEqual(['Surge XT']);
    expect(received).toBe(2);
    expect(http.problems).toHaveLength(1);
    expect(http.problems[0]).toMatchObject({ kind: 'contract' });
    expect(http.problems[0]?.message).toContain('row 1');
  });

  it.each([[[{ id: 'x' }]], [{ results: [] }], [null], ['<html>']])(
    'that is %j fails',
    async (json) => {
      const http = createFakeHttp(() => ({ json }));
      await expect(listSoftware(http, {})).rejects.toMatchObject({ kind: 'contract' });
    },
  );
});

it.each([
  ['/api/software/1/', surge, getSoftware],
  ['/api/versions/1/', version, getVersion],
  ['/api/software/1/versions/', [version], listVersions],
  ['/api/software/1/latest_versions/', [version], listLatestVersions],
] as const)('%s is asked for', async (path, json, call) => {
  const http = createFakeHttp(({ url }) =>
    url.pathname === path ? { json } : new Response(null, { status: 404 }),
  );
  expect(await call(http, 1)).toMatchObject(json);
});

it('a version without an id is kept, but not to be edited, and has the one that it was asked for by', async () => {
  const unnamed = { software_id: 1, version: '2.0' };
  const http = createFakeHttp(({ url }) => ({
    json: url.pathname === '/api/versions/5/' ? unnamed : [unnamed, { ...unnamed, id: null }],
  }));
  expect(await listLatestVersions(http, 1)).toMatchObject([unnamed, unnamed]);
  expect(await getVersion(http, 5)).toMatchObject({ ...unnamed, id: 5 });
  expect(await listVersions(http, 1)).toEqual([]);
  expect(http.problems).toEqual([]);
});

it('versions that come in parts are asked for until all are there (H30)', async () => {
  const asked: string[] = [];
  const http = createFakeHttp(({ url }) => {
    asked.push(url.search);
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const part = [1, 2, 3, 4, 5].slice(offset, offset + 2);
    const rows = part.map((id) => ({ ...version, id: id === 2 ? 'two' : id }));
    return Response.json(rows, { headers: { 'X-Total-Count': '5' } });
  });
  expect((await listVersions(http, 1)).map(({ id }) => id)).toEqual([1, 3, 4, 5]);
  expect(asked).toEqual(['', '?offset=2', '?offset=4']);
});

it('versions that go away while they are asked for end the list', async () => {
  const http = createFakeHttp(({ url }) =>
    Response.json(url.search === '' ? [version] : [], { headers: { 'X-Total-Count': '5' } }),
  );
  expect(await listVersions(http, 1)).toHaveLength(1);
});

it('a software without a name breaks the contract', async () => {
  const http = createFakeHttp(() => ({ json: { id: 1 } }));
  await expect(getSoftware(http, 1)).rejects.toMatchObject({ kind: 'contract', status: 200 });
});

it('categories are asked for as they are, flat (H49)', async () => {
  const http = createFakeHttp(() => ({ json: [{ id: 2, name: 'EQ', parent_id: 1 }] }));
  expect(await listCategories(http)).toEqual([
    { id: 2, name: 'EQ', slug: '', parent_id: 1, order: 0, softwareCount: 0 },
  ]);
});
