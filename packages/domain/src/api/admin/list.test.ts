import { createFakeHttp } from '@patchbay/shared/testing';
import { listAdminSoftware } from './list.ts';

const row = (id: number) => ({ id, name: `Software ${id}` });

/** A backend with so many software, which answers a few of them at a time. */
function createBackend(count: number, most: number, rowOf: (id: number) => unknown = row) {
  const asked: string[] = [];
  const http = createFakeHttp(({ url }) => {
    asked.push(url.search);
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(url.searchParams.get(name)));
    const all = Array.from({ length: count }, (_, index) => rowOf(index + 1));
    return {
      json: { items: all.slice(offset, (offset ?? 0) + Math.min(most, limit ?? 0)), count },
    };
  });
  return { http, asked };
}

const idsOf = async (http: Parameters<typeof listAdminSoftware>[0], offset: number) => {
  const { items, count } = await listAdminSoftware(http, { limit: 5, offset });
  return [items.map(({ id }) => id), count];
};

it('a page that does not fit into one answer is asked for until it is whole (H56)', async () => {
  const { http, asked } = createBackend(12, 2);
  expect(await idsOf(http, 0)).toEqual([[1, 2, 3, 4, 5], 12]);
  expect(asked).toEqual(['?limit=5&offset=0', '?limit=3&offset=2', '?limit=1&offset=4']);
  expect(await idsOf(http, 5)).toEqual([[6, 7, 8, 9, 10], 12]);
  expect(await idsOf(http, 10)).toEqual([[11, 12], 12]);
});

it('one that fits is asked for once, the last and an empty one too', async () => {
  const { http, asked } = createBackend(7, 50);
  expect(await idsOf(http, 0)).toEqual([[1, 2, 3, 4, 5], 7]);
  expect(await idsOf(http, 5)).toEqual([[6, 7], 7]);
  expect(await idsOf(http, 99)).toEqual([[], 7]);
  expect(asked).toHaveLength(3);
});

it('rows that break the contract are left out, and those behind them are not', async () => {
  const { http } = createBackend(5, 2, (id) => (id === 2 ? { id: 'two' } : row(id)));
  expect(await idsOf(http, 0)).toEqual([[1, 3, 4, 5], 5]);
  expect(http.problems).toHaveLength(1);
});

it('a row that was pushed on by a new one is there once', async () => {
  let created = 0;
  const http = createFakeHttp(({ url }) => {
    const offset = Number(url.searchParams.get('offset'));
    const all = [...(created > 0 ? [row(9)] : []), row(1), row(2), row(3)];
    created += 1;
    return { json: { items: all.slice(offset, offset + 2), count: all.length } };
  });
  expect(await idsOf(http, 0)).toEqual([[1, 2, 3], 4]);
});

it('rows that go away while they are asked for end the page', async () => {
  const http = createFakeHttp(({ url }) => ({
    json: { items: url.searchParams.get('offset') === '0' ? [row(1)] : [], count: 5 },
  }));
  expect(await idsOf(http, 0)).toEqual([[1], 5]);
});

it('a backend that refuses the filter by what is missing is asked without it (H168)', async () => {
  const asked: string[] = [];
  const http = createFakeHttp(({ url }) => {
    asked.push(url.search);
    return url.searchParams.has('missing')
      ? Response.json({ missing: ['Unknown parameter'] }, { status: 400 })
      : { json: { items: [row(1)], count: 1 } };
  });
  const list = await listAdminSoftware(http, { limit: 5, offset: 0, missing: 'any' });
  expect(list).toMatchObject({ count: 1, missingValues: [] });
  expect(asked).toEqual(['?missing=any&limit=5&offset=0', '?limit=5&offset=0']);
});

it('any other refusal is one', async () => {
  const http = createFakeHttp(() => Response.json({ query: ['Too long'] }, { status: 400 }));
  await expect(
    listAdminSoftware(http, { limit: 5, offset: 0, missing: 'any' }),
  ).rejects.toMatchObject({ status: 400 });
});
