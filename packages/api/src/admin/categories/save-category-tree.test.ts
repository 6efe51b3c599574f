import { eq, sql } from 'drizzle-orm';
import type { CategoryEdit } from '@patchbay/domain/entities';
import { softwareHistory } from '../../db/history-schema.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { staffClient } from '../../testing/staff-client.ts';
import { testTime } from '../../testing/test-app.ts';
import { onEveryDatabase, openServerCopy } from '../../testing/test-databases.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { changeCatalogue } from '../change-catalogue.ts';
import { recordChanges } from '../history/record-changes.ts';
import { listAll, storeTree } from './store-tree.ts';

const path = '/api/software-admin/category-tree/';

const place = (id: number, order: number, parent_id: number | null, name = `C${id}`) => ({
  id,
  name,
  order,
  parent_id,
});

/** The sample's tree: Effects (3), Instruments (1) with Synths (2) in it. */
const effects = place(3, 0, null, 'Effects');
const instruments = place(1, 1, null, 'Instruments');
const synths = place(2, 2, 1, 'Synths');

const renumbered = (row: ReturnType<typeof place>, order: number) => ({ ...row, order });

const onServer = process.env['TEST_DATABASE_URL'] ? it : it.skip;

onServer(
  'software that is put into a category while it is deleted goes where the call says (H153)',
  async () => {
    const { database, close } = await openServerCopy();
    await importSample(database);
    const { call } = await staffClient(database);
    const body = { places: [effects, instruments], removed: [{ id: 2, software_to: 3 }] };
    const saving = await changeCatalogue(database, null, async (transaction) => {
      await transaction.execute(sql`select from software for update`);
      const saved = call('PUT', path, { body });
      await untilWaiting(database);
      await transaction.execute(sql`update software set category_id = 2 where category_id = 3`);
      return { saved };
    });
    const { answer } = await saving.saved;
    await close();
    expect(answer).toMatchObject([{ id: 3, softwareCount: 3 }, { id: 1 }]);
  },
);

onEveryDatabase((database) => {
  beforeEach(() => importSample(database()));

  const open = async () => {
    const { call } = await staffClient(database());
    const save = (edit: CategoryEdit, etag?: string) =>
      call('PUT', path, { body: edit, ...(etag && { headers: { 'If-Match': etag } }) });
    return { call, save };
  };

  it('makes new categories, also below one another, and answers them in their places (H153)', async () => {
    const { call, save } = await open();
    const places = [
      effects,
      instruments,
      synths,
      place(-1, 3, 1, 'Drums'),
      place(-2, 4, -1, 'Cymbals & Bells'),
    ];
    const { status, answer, etag } = await save({ places, removed: [] });
    expect(status).toBe(200);
    expect(answer).toMatchObject([
      { id: 3 },
      { id: 1 },
      { id: 2, softwareCount: 2 },
      { id: 4, name: 'Drums', slug: 'drums', parent_id: 1, order: 3 },
      { id: 5, name: 'Cymbals & Bells', slug: 'cymbals-bells', parent_id: 4, order: 4 },
    ]);
    expect(await call('GET', '/api/categories/')).toMatchObject({ answer, etag });
  });

  it('deletes a category; its software and what is below it go where the call says (H153)', async () => {
    const { call, save } = await open();
    const edit = {
      places: [effects, place(2, 1, 3, 'Synths')],
      removed: [{ id: 1, software_to: null }],
    };
    expect((await save(edit)).answer).toMatchObject([{ id: 3 }, { id: 2, parent_id: 3 }]);
    const all = {
      places: [effects, place(-1, 1, null, 'All synths')],
      removed: [{ id: 2, software_to: -1 }],
    };
    expect((await save(all)).answer).toMatchObject([
      { id: 3 },
      { name: 'All synths', softwareCount: 2 },
    ]);
    const before = (await call('GET', '/api/software/4/')).answer;
    expect(before).toMatchObject({ status: 'disabled', modifiedAt: '2025-04-01T00:00:00.000Z' });
    const history = await call('GET', '/api/software-admin/software/4/history/');
    expect(history.answer).toMatchObject({
      items: [{ kind: 'changed', before: { category_id: 2 } }],
    });
    const found = await call('GET', '/api/software/?search=all+synths&ranking=relevance');
    expect(found.headers.get('X-Total-Count')).toBe('3');
  });

  it('software deep in a tree is found by each category above it', async () => {
    const { call, save } = await open();
    const chain = Array.from({ length: 40 }, (_, index) =>
      place(-index - 1, index, index === 0 ? null : -index, `deep${index + 1}`),
    );
    const places = [effects, instruments, ...chain, { ...synths, parent_id: -40 }];
    expect((await save({ places, removed: [] })).status).toBe(200);
    const found = await call('GET', '/api/software/?search=deep1+deep40&ranking=relevance');
    expect(found.headers.get('X-Total-Count')).toBe('3');
  });

  it('is refused where somebody else saved in between (H153)', async () => {
    const { call, save } = await open();
    const { etag } = await call('GET', '/api/categories/');
    const edit = { places: [effects, instruments, synths, place(-1, 3, null, 'New')], removed: [] };
    expect((await save(edit, etag)).status).toBe(200);
    const other = { places: [instruments, effects, synths].map(renumbered), removed: [] };
    expect((await save(other, etag)).status).toBe(412);
  });

  it('is refused so too where somebody else has deleted a category of it (H153)', async () => {
    const { call, save } = await open();
    const { etag } = await call('GET', '/api/categories/');
    const edit = { places: [effects, instruments], removed: [{ id: 2, software_to: null }] };
    expect((await save(edit, etag)).status).toBe(200);
    expect((await save(edit, etag)).status).toBe(412);
    const other = { places: [instruments, effects, synths].map(renumbered), removed: [] };
    expect((await save(other, etag)).status).toBe(412);
  });

  it('says the first problems alone of a list of them', async () => {
    const { save } = await open();
    const removed = Array.from({ length: 100 }, (_, index) => ({
      id: index + 100,
      software_to: null,
    }));
    const { status, answer } = await save({ places: [effects, instruments, synths], removed });
    expect([status, Object.keys(answer as object)]).toEqual([
      400,
      Array.from({ length: 20 }, (_, index) => `removed[${index}].id`),
    ]);
  });

  it('asks the database as often for a hundred categories that come and go as for one', async () => {
    const by = { userId: null, now: testTime };
    const known = [effects, instruments, synths];
    const askedFor = (count: number) =>
      database().transaction(async (transaction) => {
        const { database: counted, asked } = countQueries(transaction);
        const fresh = Array.from({ length: count }, (_, index) => place(-1 - index, index, null));
        const before = await listAll(transaction);
        await storeTree(counted, before, { places: [...known, ...fresh], removed: [] }, by);
        const made = await listAll(transaction);
        const removed = made
          .filter(({ id }) => !known.some((one) => one.id === id))
          .map(({ id }) => ({ id, software_to: null }));
        expect(removed).toHaveLength(count);
        await storeTree(counted, made, { places: known, removed }, by);
        return asked();
      });
    expect(await askedFor(100)).toBe(await askedFor(1));
  });

  it('keeps 200 changes of the software that goes elsewhere (X50)', async () => {
    const { save } = await open();
    const change = { softwareId: 4, userId: null, at: testTime, kind: 'changed' as const };
    await recordChanges(
      database(),
      Array.from({ length: 200 }, () => change),
    );
    await save({ places: [effects, instruments], removed: [{ id: 2, software_to: 3 }] });
    expect(await database().$count(softwareHistory, eq(softwareHistory.softwareId, 4))).toBe(200);
  });

  it.each<[string, CategoryEdit, string]>([
    ['a category that is missing', { places: [effects, instruments], removed: [] }, 'detail'],
    [
      'one that is deleted and has a place',
      { places: [effects, instruments, synths], removed: [{ id: 2, software_to: null }] },
      '[2].id',
    ],
    [
      'one to delete that is not there',
      { places: [effects, instruments, synths], removed: [{ id: 9, software_to: null }] },
      'removed[0].id',
    ],
    [
      'software that goes to a deleted category',
      {
        places: [effects],
        removed: [
          { id: 1, software_to: 2 },
          { id: 2, software_to: 3 },
        ],
      },
      'removed[0].software_to',
    ],
    [
      'a new one below itself',
      { places: [effects, instruments, synths, place(-1, 3, -1)], removed: [] },
      '[3].parent_id',
    ],
  ])('refuses %s, and changes nothing (H153)', async (_, edit, field) => {
    const { call, save } = await open();
    const { answer: before } = await call('GET', '/api/categories/');
    const { status, answer } = await save(edit);
    expect(status).toBe(400);
    expect(answer).toHaveProperty([field]);
    expect((await call('GET', '/api/categories/')).answer).toEqual(before);
  });
});
