import { findTreeFault, type Category } from '@patchbay/domain/entities';
import { softwareForm } from '../../testing/admin-forms.ts';
import { withBrokenRow } from '../../testing/broken-table.ts';
import { casesOf, itWith } from '../../testing/corpora.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { staffClient } from '../../testing/staff-client.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

const path = '/api/software-admin/categories/';
const publicPath = '/api/categories/';

const place = (id: number, order: number, parent_id: number | null, name = `C${id}`) => ({
  id,
  name,
  order,
  parent_id,
});

/** The sample's tree, with the synths below the effects. */
const moved = [
  place(3, 0, null, 'Effects'),
  place(2, 1, 3, 'Synths'),
  place(1, 2, null, 'Instruments'),
];

onEveryDatabase((database, onOne) => {
  const client = () => staffClient(database());

  beforeEach(() => importSample(database()));

  it('saves the whole tree and answers it flat, with its counts (H45)', async () => {
    const { call } = await client();
    const { status, answer, etag } = await call('PUT', path, { body: moved });
    expect([status, answer]).toEqual([
      200,
      [
        { id: 3, name: 'Effects', slug: 'effects', parent_id: null, order: 0, softwareCount: 1 },
        { id: 2, name: 'Synths', slug: 'synths', parent_id: 3, order: 1, softwareCount: 2 },
        {
          id: 1,
          name: 'Instruments',
          slug: 'instruments',
          parent_id: null,
          order: 2,
          softwareCount: 0,
        },
      ],
    ]);
    const list = await call('GET', publicPath);
    expect([list.answer, list.etag]).toEqual([answer, etag]);
  });

  it('a parent and its child can change places', async () => {
    const { call } = await client();
    const body = [place(2, 0, null), place(1, 1, 2), place(3, 2, 1)];
    expect((await call('PUT', path, { body })).status).toBe(200);
    expect((await call('GET', publicPath)).answer).toMatchObject([
      { id: 2, parent_id: null },
      { id: 1, parent_id: 2 },
      { id: 3, parent_id: 1 },
    ]);
  });

  it('a new name has a new slug, and nothing beyond the listed fields is taken', async () => {
    const { call } = await client();
    const [first, ...others] = moved;
    const body = [{ ...first, name: ' Fx & More ', slug: 'mine', softwareCount: 99 }, ...others];
    expect((await call('PUT', path, { body })).answer).toMatchObject([
      { id: 3, name: 'Fx & More', slug: 'fx-more', softwareCount: 1 },
      {},
      {},
    ]);
  });

  it.each([
    [
      'a 2-cycle',
      [place(1, 0, 2), place(2, 1, 1), place(3, 2, null)],
      ['[0].parent_id', '[1].parent_id'],
    ],
    ['its own parent', [place(1, 0, 1), place(2, 1, null), place(3, 2, null)], ['[0].parent_id']],
    ['an orphan', [place(1, 0, 99), place(2, 1, null), place(3, 2, null)], ['[0].parent_id']],
    [
      'one twice',
      [place(1, 0, null), place(2, 1, null), place(3, 2, null), place(3, 3, 1)],
      ['[3].id'],
    ],
    ['one that is not there', [...moved, place(9, 3, null)], ['[3].id']],
    ['one left out', [place(1, 0, null), place(2, 1, null)], ['detail']],
    ['nothing', [], ['detail']],
    [
      'a large order',
      [place(1, 2 ** 31, null), place(2, 1, null), place(3, 2, null)],
      ['[0].order'],
    ],
    ['a negative order', [place(1, -1, null)], ['[0].order']],
    ['an id as text', [{ ...place(1, 0, null), id: '1' }], ['[0].id']],
    ['a huge parent', [place(1, 0, 9_007_199_254_740_991)], ['[0].parent_id', 'detail']],
    ['a blank name', [place(1, 0, null, ' ')], ['[0].name']],
    ['a name with a line break', [place(1, 0, null, 'a\nb')], ['[0].name']],
    ['no parent', [{ id: 1, name: 'a', order: 0 }], ['[0].parent_id']],
    ['no row', [null], ['[0]']],
    ['no list', { 0: place(1, 0, null) }, ['detail']],
  ])('%s is refused with its place, and nothing is changed', async (_, body, places) => {
    const { call } = await client();
    const before = await call('GET', publicPath);
    const { status, answer } = await call('PUT', path, { body });
    expect([status, Object.keys(answer as object).sort()]).toEqual([400, [...places].sort()]);
    expect((await call('GET', publicPath)).answer).toEqual(before.answer);
  });

  it('tells the second of two editors, and nothing is half applied', async () => {
    const { call } = await client();
    const headers = { 'If-Match': (await call('GET', publicPath)).etag };
    const others = [place(1, 0, null), place(2, 1, null), place(3, 2, null)];
    const answers = await Promise.all([
      call('PUT', path, { body: moved, headers }),
      call('PUT', path, { body: others, headers }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await call('GET', publicPath)).answer).toEqual(winner?.answer);
  });

  it('a save that fails at one category leaves the whole tree as it was (H45)', async () => {
    const { call } = await client();
    const before = await call('GET', publicPath);
    await withBrokenRow(database(), 'categories', 2, async () => {
      expect((await call('PUT', path, { body: moved })).status).toBe(500);
    });
    expect(await call('GET', publicPath)).toMatchObject({
      answer: before.answer,
      etag: before.etag,
    });
    const headers = { 'If-Match': before.etag };
    expect((await call('PUT', path, { body: moved, headers })).status).toBe(200);
  });

  it('software that is enabled meanwhile does not stand in the way', async () => {
    const { call } = await client();
    const headers = { 'If-Match': (await call('GET', publicPath)).etag };
    await call('POST', '/api/software-admin/software/', { body: { name: 'x' } });
    await call('PUT', '/api/software-admin/software/4/', {
      body: { ...softwareForm, status: 'enabled' },
    });
    expect((await call('GET', publicPath)).etag).not.toBe(headers['If-Match']);
    expect((await call('PUT', path, { body: moved, headers })).status).toBe(200);
  });

  it('a save that comes again is taken as done', async () => {
    const { call } = await client();
    const headers = { 'If-Match': (await call('GET', publicPath)).etag };
    const first = await call('PUT', path, { body: moved, headers });
    expect(await call('PUT', path, { body: moved, headers })).toMatchObject({
      status: 200,
      answer: first.answer,
    });
  });

  it('a chain of two thousand is saved, and closed to a ring it is not', async () => {
    const { call } = await client();
    const ids = Array.from({ length: 2000 }, (_, index) => index + 1);
    await importSample(database(), {
      categories: ids.map((id) => ({ id, name: `C${id}` })),
      software: [],
      versions: [],
    });
    const chain = ids.map((id) => place(id, id, id === 1 ? null : id - 1));
    expect((await call('PUT', path, { body: chain })).status).toBe(200);
    const ring = ids.map((id) => place(id, id, id === 1 ? 2000 : id - 1));
    expect((await call('PUT', path, { body: ring })).status).toBe(400);
  });

  onOne(() => {
    itWith('corpora/category_trees.json', 'no hostile tree is saved or fails', async (text) => {
      const { call } = await client();
      type Rows = readonly Pick<Category, 'id' | 'parent_id'>[];
      for (const { rows = [] } of casesOf(text) as readonly { rows?: Rows }[]) {
        const isTree = rows.length === 3 && findTreeFault(rows) === null;
        const { status } = await call('PUT', path, { body: rows });
        expect(isTree ? [200, 400] : [400]).toContain(status);
        const { answer } = await call('GET', publicPath);
        expect(answer).toHaveLength(3);
        expect(findTreeFault(answer as Rows)).toBeNull();
      }
    });
  });
});
