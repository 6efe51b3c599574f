import { limits, type SoftwareChange } from '@patchbay/domain/entities';
import { importSample } from '../testing/sample-catalogue.ts';
import { staffClient } from '../testing/staff-client.ts';
import { softwareForm } from '../testing/admin-forms.ts';
import { createRequests } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

const path = '/api/software-admin/change-software/';

const toStatus = (
  id: number,
  from: 'enabled' | 'disabled' | 'archived',
  to: 'enabled' | 'disabled' | 'archived',
): SoftwareChange => ({ id, status: { from, to }, category_id: undefined });

onEveryDatabase((database) => {
  beforeEach(() => importSample(database()));

  const open = async () => {
    const { call } = await staffClient(database());
    const change = async (...changes: readonly SoftwareChange[]) => {
      const { status, answer } = await call('POST', path, { body: changes });
      return [status, answer];
    };
    const listed = async (query = '') =>
      (
        (await call('GET', `/api/software-admin/${query}`)).answer as { items: { id: number }[] }
      ).items.map(({ id }) => id);
    return { call, change, listed };
  };

  it('changes the status of many in one call, and back with both exchanged (H150)', async () => {
    const { call, change, listed } = await open();
    expect(
      await change(toStatus(1, 'enabled', 'disabled'), toStatus(3, 'enabled', 'disabled')),
    ).toEqual([
      200,
      [
        { id: 1, outcome: 'changed' },
        { id: 3, outcome: 'changed' },
      ],
    ]);
    expect((await listed('?status=disabled')).toSorted()).toEqual([1, 3, 4]);
    expect(
      (await call('GET', '/api/software/?search=canto&ranking=relevance&status=enabled')).answer,
    ).toMatchObject([{ id: 2 }]);
    await change(toStatus(1, 'disabled', 'enabled'), toStatus(3, 'disabled', 'enabled'));
    expect(await listed('?status=disabled')).toEqual([4]);
  });

  it('leaves alone what somebody else has changed meanwhile, and does the rest (H150)', async () => {
    const { change, listed } = await open();
    expect(
      await change(
        toStatus(1, 'enabled', 'disabled'),
        toStatus(4, 'enabled', 'archived'),
        toStatus(99, 'enabled', 'disabled'),
        toStatus(2 ** 31, 'enabled', 'disabled'),
      ),
    ).toEqual([
      200,
      [
        { id: 1, outcome: 'changed' },
        { id: 4, outcome: 'conflict' },
        { id: 99, outcome: 'missing' },
        { id: 2 ** 31, outcome: 'missing' },
      ],
    ]);
    expect((await listed('?status=disabled')).toSorted()).toEqual([1, 4]);
    // A call whose answer was lost comes again, and has been done.
    expect(await change(toStatus(1, 'enabled', 'disabled'))).toEqual([
      200,
      [{ id: 1, outcome: 'changed' }],
    ]);
  });

  it('moves software to another category, and to none (H150)', async () => {
    const { call, change } = await open();
    await change(
      { id: 1, status: undefined, category_id: { from: 2, to: 3 } },
      { id: 2, status: undefined, category_id: { from: 2, to: null } },
    );
    expect((await call('GET', '/api/software/1/')).answer).toMatchObject({ category_id: 3 });
    expect((await call('GET', '/api/software/2/')).answer).toMatchObject({ category_id: null });
    const refused = await change({ id: 1, status: undefined, category_id: { from: 3, to: 99 } });
    expect(refused).toEqual([
      400,
      expect.objectContaining({ category_id: ['This category does not exist'] }),
    ]);
  });

  it('what is archived is in no list but its own, and keeps its versions (L41)', async () => {
    const { call, change, listed } = await open();
    const visit = async (url: string) => (await createRequests(database)(url)).status;
    await change(toStatus(3, 'enabled', 'archived'));
    expect(await visit('/api/software/3/')).toBe(404);
    expect(await visit('/api/versions/6/')).toBe(404);
    expect((await listed()).toSorted()).toEqual([1, 2, 4]);
    expect(await listed('?status=archived')).toEqual([3]);
    expect((await call('GET', '/api/software-admin/statuses/')).answer).toMatchObject({
      enabled: 2,
      archived: 1,
    });
    for (const query of [
      '',
      '?status_not=enabled',
      '?search=wet',
      '?search=wet&ranking=relevance',
    ]) {
      const { answer } = await call('GET', `/api/software/${query}`);
      expect(answer).not.toContainEqual(expect.objectContaining({ id: 3 }));
    }
    expect((await call('GET', '/api/software/3/versions/')).answer).toMatchObject([{ id: 6 }]);
    await change(toStatus(3, 'archived', 'disabled'));
    expect((await listed('?status=disabled')).toSorted()).toEqual([3, 4]);
  });

  it('what is archived is not edited until it is restored (L41)', async () => {
    const { call, change } = await open();
    await change(toStatus(3, 'enabled', 'archived'));
    const detail = 'This software is archived. Restore it before you change it';
    for (const [method, url, body] of [
      ['PUT', '/api/software-admin/software/3/', softwareForm],
      ['POST', '/api/software-admin/software/3/create_version/', {}],
    ] as const) {
      const { status, answer } = await call(method, url, { body });
      expect([status, answer]).toEqual([400, { detail }]);
    }
    await change(toStatus(3, 'archived', 'disabled'));
    expect(
      (await call('PUT', '/api/software-admin/software/3/', { body: softwareForm })).status,
    ).toBe(200);
  });

  it.each([
    ['no change', []],
    [
      'too many',
      Array.from({ length: limits.changedAtOnce + 1 }, (_, id) =>
        toStatus(id + 1, 'enabled', 'disabled'),
      ),
    ],
    ['an unknown status', [{ id: 1, status: { from: 'enabled', to: 'gone' } }]],
    ['a status without what was seen', [{ id: 1, status: { to: 'disabled' } }]],
  ])('refuses %s (H150)', async (_, body) => {
    const { call } = await open();
    expect((await call('POST', path, { body })).status).toBe(400);
  });
});
