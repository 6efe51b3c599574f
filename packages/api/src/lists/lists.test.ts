import { limits } from '@patchbay/domain/entities';
import { disableAccount, enableAccount } from '../accounts/manage-accounts.ts';
import { tokens } from '../db/account-schema.ts';
import { software } from '../db/schema.ts';
import { softwareListEntries, softwareLists } from '../db/list-schema.ts';
import { keptListsBody } from '../http/requests/body-limits.ts';
import { signInAs } from '../testing/test-accounts.ts';
import { createTestApp, testConfig, testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { searchKeys } from '../text/search-keys.ts';
import { createSecret } from '../text/secret.ts';
import type { Database } from '../db/database.ts';

async function addSoftware(database: Database, names: readonly string[], status = 'enabled') {
  await database.insert(software).values(
    names.map((name) => ({
      name,
      slug: name.toLowerCase(),
      vendorSlug: '',
      status: status === 'enabled' ? ('enabled' as const) : ('disabled' as const),
      createdAt: testTime,
      modifiedAt: testTime,
      ...searchKeys({ name, vendor: '' }),
    })),
  );
}

type SignedIn = Awaited<ReturnType<typeof signInAs>>;

onEveryDatabase((database, onOne) => {
  /** Somebody who is signed in, over a catalogue of three that are public and one that is not. */
  async function open(config = testConfig) {
    await addSoftware(database(), ['Echo', 'Gate', 'Hall']);
    await addSoftware(database(), ['Hidden'], 'disabled');
    const ann = await signInAs(database());
    let now = testTime;
    const { app } = createTestApp(database(), { config, clock: () => now });
    const ask = async (
      method: string,
      path: string,
      body?: unknown,
      who: SignedIn | null = ann,
    ) => {
      now = new Date(now.getTime() + 1000);
      const response = await app.request(`/api/${path}`, {
        method,
        headers: { ...who?.headers, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        json: text === '' ? null : (JSON.parse(text) as unknown),
      };
    };
    const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;
    return { ask, statusOf };
  }
  const ben = () => signInAs(database(), { email: 'ben@site.test' });
  const namesOf = (rows: unknown) =>
    Array.isArray(rows) ? rows.map((row: { name: string }) => row.name) : rows;

  it('of somebody who was signed out while a call of theirs arrived stay as they are', async () => {
    await addSoftware(database(), ['Echo']);
    const ann = await signInAs(database());
    const letIn = { userId: 1, sessionId: 1, isStaff: false, isSuperuser: false };
    const { app } = createTestApp(database(), { identify: () => Promise.resolve(letIn) });
    const ask = async (method: string, path: string, name?: string) => {
      const headers = { ...ann.headers, 'Content-Type': 'application/json' };
      const body = name === undefined ? null : JSON.stringify({ name });
      return (await app.request(`/api/lists/${path}`, { method, headers, body })).status;
    };
    expect(await ask('POST', '', 'Mine')).toBe(201);
    const stored = () =>
      Promise.all([
        database().select().from(softwareLists),
        database().select().from(softwareListEntries),
      ]);
    const before = await stored();
    await database().delete(tokens);
    for (const [method, path, name] of [
      ['POST', '', 'Another'],
      ['PUT', '1/', 'Renamed'],
      ['PUT', '1/share/'],
      ['DELETE', '1/share/'],
      ['PUT', '1/software/1/'],
      ['DELETE', '1/software/1/'],
      ['DELETE', '1/'],
    ] as const) {
      expect([method, path, await ask(method, path, name)]).toEqual([method, path, 401]);
    }
    expect(await stored()).toEqual(before);
  });

  it('keeps favourites from the first on, the newest first, each once (H141)', async () => {
    const { ask } = await open();
    expect((await ask('GET', 'lists/')).json).toEqual([]);
    for (const id of [1, 3, 1]) {
      expect((await ask('PUT', `lists/favourites/software/${id}/`)).status).toBe(200);
    }
    const favourites = {
      ...{ id: 1, name: 'Favourites', isFavourites: true, shareKey: null },
      softwareIds: [3, 1],
    };
    const lists = await ask('GET', 'lists/');
    expect([lists.json, lists.headers.get('Cache-Control')]).toEqual([[favourites], 'no-store']);
    const shown = await ask('GET', 'lists/1/software/');
    expect([namesOf(shown.json), shown.headers.get('X-Total-Count')]).toEqual([
      ['Hall', 'Echo'],
      '2',
    ]);
    expect((await ask('DELETE', 'lists/favourites/software/3/')).json).toMatchObject({
      softwareIds: [1],
    });
    expect((await ask('DELETE', 'lists/favourites/software/3/')).status).toBe(200);
  });

  it('makes, renames, fills and deletes lists (H140)', async () => {
    const { ask } = await open();
    const made = await ask('POST', 'lists/', {
      name: '  Mixing ',
      isFavourites: true,
      shareKey: 'x',
    });
    const list = { id: 1, name: 'Mixing', isFavourites: false, shareKey: null, softwareIds: [] };
    expect([made.status, made.json]).toEqual([201, list]);
    await ask('PUT', 'lists/favourites/software/2/');
    await ask('PUT', 'lists/1/software/2/');
    expect((await ask('PUT', 'lists/1/', { name: 'Live' })).json).toEqual({
      ...list,
      name: 'Live',
      softwareIds: [2],
    });
    const lists = await ask('GET', 'lists/');
    expect(namesOf(lists.json)).toEqual(['Favourites', 'Live']);
    expect((await ask('DELETE', 'lists/1/')).status).toBe(204);
    expect(namesOf((await ask('GET', 'lists/')).json)).toEqual(['Favourites']);
    expect(await database().$count(softwareListEntries)).toBe(1);
  });

  it("somebody else's list is none (H140)", async () => {
    const { ask, statusOf } = await open();
    await ask('POST', 'lists/', { name: 'Mixing' });
    const other = await ben();
    for (const [method, path, body] of [
      ['PUT', 'lists/1/', { name: 'Mine now' }],
      ['DELETE', 'lists/1/'],
      ['PUT', 'lists/1/share/'],
      ['DELETE', 'lists/1/share/'],
      ['GET', 'lists/1/software/'],
      ['PUT', 'lists/1/software/1/'],
      ['DELETE', 'lists/1/software/1/'],
    ] as const) {
      expect([method, path, await statusOf(method, path, body, other)]).toEqual([
        method,
        path,
        404,
      ]);
      expect([method, path, await statusOf(method, path, body, null)]).toEqual([method, path, 401]);
    }
    expect((await ask('GET', 'lists/', undefined, other)).json).toEqual([]);
    expect(await statusOf('GET', 'lists/', undefined, null)).toBe(401);
    expect(await statusOf('POST', 'lists/', { name: 'x' }, null)).toBe(401);
    expect((await ask('GET', 'lists/')).json).toMatchObject([{ name: 'Mixing', softwareIds: [] }]);
  });

  it('is shown to whoever has its key, without who they are, until that is stopped (H142)', async () => {
    const { ask, statusOf } = await open();
    await ask('PUT', 'lists/favourites/software/1/');
    const shared = await ask('PUT', 'lists/1/share/');
    const [row] = await database().select().from(softwareLists);
    const key = row?.shareKey ?? '';
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(shared.json).toMatchObject({ shareKey: key });
    expect((await ask('PUT', 'lists/1/share/')).json).toMatchObject({ shareKey: key });
    const other = await ben();
    for (const who of [null, other]) {
      expect((await ask('GET', `shared-lists/${key}/`, undefined, who)).json).toEqual({
        name: 'Favourites',
      });
      const shown = await ask('GET', `shared-lists/${key}/software/`, undefined, who);
      expect(namesOf(shown.json)).toEqual(['Echo']);
    }
    expect((await ask('DELETE', 'lists/1/share/')).json).toMatchObject({ shareKey: null });
    expect(await statusOf('GET', `shared-lists/${key}/`, undefined, null)).toBe(404);
    expect(await statusOf('GET', `shared-lists/${key}/software/`, undefined, null)).toBe(404);
    // The link that was given away does not come back to life.
    expect((await ask('PUT', 'lists/1/share/')).json).not.toMatchObject({ shareKey: key });
  });

  describe('what a visitor has kept is taken over', () => {
    const kept = {
      favourites: [3, 1],
      lists: [
        { name: 'Mixing', softwareIds: [2] },
        { name: 'Live', softwareIds: [] },
      ],
    };

    it('beside what the account has, a list into that of its name, however often it is sent (H144)', async () => {
      const { ask } = await open();
      await ask('PUT', 'lists/favourites/software/2/');
      await ask('POST', 'lists/', { name: 'Mixing' });
      await ask('PUT', 'lists/2/software/1/');
      const taken = await ask('POST', 'lists/take-over/', kept);
      expect([taken.status, taken.json]).toEqual([
        200,
        [
          expect.objectContaining({ name: 'Favourites', softwareIds: [3, 1, 2] }),
          expect.objectContaining({ id: 2, name: 'Mixing', softwareIds: [2, 1] }),
          expect.objectContaining({ name: 'Live', softwareIds: [] }),
        ],
      ]);
      expect((await ask('POST', 'lists/take-over/', kept)).json).toEqual(taken.json);
    });

    it('without software that is gone or not for the caller (H144)', async () => {
      const { ask } = await open();
      const lists = [{ name: 'Mixing', softwareIds: [4, 99] }];
      expect(
        (await ask('POST', 'lists/take-over/', { favourites: [4, 99, 1], lists })).json,
      ).toEqual([
        expect.objectContaining({ softwareIds: [1] }),
        expect.objectContaining({ name: 'Mixing', softwareIds: [] }),
      ]);
    });

    it('as a whole or not at all, and only by who is signed in (H144)', async () => {
      const { ask, statusOf } = await open();
      const rows = Array.from({ length: limits.listsPerAccount - 2 }, (_, index) => ({
        userId: 1,
        name: `List ${index}`,
        createdAt: testTime,
      }));
      await database().insert(softwareLists).values(rows);
      expect(await statusOf('POST', 'lists/take-over/', kept)).toBe(400);
      expect(await database().$count(softwareListEntries)).toBe(0);
      expect(await statusOf('POST', 'lists/take-over/', kept, null)).toBe(401);
      expect((await ask('POST', 'lists/take-over/', { favourites: [], lists: [] })).status).toBe(
        200,
      );
    });

    it('no more than a browser keeps (H144)', async () => {
      const { ask, statusOf } = await open();
      const many = Array.from({ length: limits.keptEntries }, (_, index) => 1_000_000_000 + index);
      const full = { name: '界'.repeat(limits.nameLength), softwareIds: many };
      const lists = Array.from({ length: limits.keptLists }, () => full);
      expect(await statusOf('POST', 'lists/take-over/', { favourites: many, lists })).toBe(200);
      for (const wrong of [
        { favourites: [...many, 1], lists: [] },
        { favourites: [], lists: [...lists, full] },
        { favourites: ['1'], lists: [] },
        { favourites: [0], lists: [] },
        { favourites: [2 ** 31], lists: [] },
        { favourites: [], lists: [{ name: ' ', softwareIds: [] }] },
        { favourites: [] },
      ]) {
        expect(await statusOf('POST', 'lists/take-over/', wrong)).toBe(400);
      }
      const tooLong = { favourites: [], lists: [], padding: ' '.repeat(keptListsBody.mostBytes) };
      expect((await ask('POST', 'lists/take-over/', tooLong)).json).toEqual({
        detail: 'The body must not be larger than 64 KiB',
      });
    });
  });

  it('is shown to nobody while its account is disabled (C78)', async () => {
    const { ask, statusOf } = await open();
    await ask('PUT', 'lists/favourites/software/1/');
    await ask('PUT', 'lists/1/share/');
    const [row] = await database().select().from(softwareLists);
    const shown = async () => [
      await statusOf('GET', `shared-lists/${row?.shareKey}/`, undefined, null),
      await statusOf('GET', `shared-lists/${row?.shareKey}/software/`, undefined, null),
    ];
    await disableAccount(database(), 'ann@site.test', testTime);
    expect(await shown()).toEqual([404, 404]);
    await enableAccount(database(), 'ann@site.test', testTime);
    expect(await shown()).toEqual([200, 200]);
  });

  onOne(() => {
    it.each(['x', '1', createSecret(), `${createSecret()}x`, '%00', "' or true --"])(
      'the key %j opens nothing (H142)',
      async (key) => {
        const { statusOf } = await open();
        await statusOf('POST', 'lists/', { name: 'Mixing' });
        expect(await statusOf('GET', `shared-lists/${key}/`, undefined, null)).toBe(404);
        expect(await statusOf('GET', `shared-lists/${key}/software/`, undefined, null)).toBe(404);
      },
    );
  });

  it('shows nobody what is not public, and takes none of it in (H141)', async () => {
    const { ask, statusOf } = await open();
    expect(await statusOf('PUT', 'lists/favourites/software/4/')).toBe(404);
    expect(await statusOf('PUT', 'lists/favourites/software/99/')).toBe(404);
    await ask('PUT', 'lists/favourites/software/1/');
    await ask('PUT', 'lists/favourites/software/2/');
    await database().update(software).set({ status: 'disabled' });
    const shown = await ask('GET', 'lists/1/software/');
    expect([shown.json, shown.headers.get('X-Total-Count')]).toEqual([[], '0']);
  });

  it('a part of a list is asked for from where the last one ended (H141)', async () => {
    const { ask, statusOf } = await open();
    for (const id of [1, 2, 3]) await ask('PUT', `lists/favourites/software/${id}/`);
    expect(namesOf((await ask('GET', 'lists/1/software/?offset=1')).json)).toEqual([
      'Gate',
      'Echo',
    ]);
    expect((await ask('GET', 'lists/1/software/?offset=9')).json).toEqual([]);
    expect(await statusOf('GET', 'lists/1/software/?offset=-1')).toBe(400);
    expect(await statusOf('GET', 'lists/1/software/?limit=1')).toBe(400);
  });

  it('favourites are neither renamed nor deleted (H140)', async () => {
    const { ask, statusOf } = await open();
    await ask('PUT', 'lists/favourites/software/1/');
    expect(await statusOf('PUT', 'lists/1/', { name: 'Mine' })).toBe(400);
    expect(await statusOf('DELETE', 'lists/1/')).toBe(400);
    expect((await ask('GET', 'lists/')).json).toMatchObject([{ name: 'Favourites' }]);
  });

  onOne(() => {
    it.each([
      [{ name: '' }],
      [{ name: ' ' }],
      [{ name: 'x'.repeat(201) }],
      [{ name: 'a\nb' }],
      [{}],
    ])('a list is not called %j (H140)', async (form) => {
      const { ask, statusOf } = await open();
      const refused = await ask('POST', 'lists/', form);
      expect([refused.status, refused.json]).toEqual([400, { name: [expect.any(String)] }]);
      expect(await statusOf('PUT', 'lists/1/', form)).toBe(400);
      expect(await database().$count(softwareLists)).toBe(0);
    });
  });

  it('an account has fifty lists of five hundred entries at most (H143)', async () => {
    const { ask, statusOf } = await open();
    await ask('PUT', 'lists/favourites/software/1/');
    const rows = Array.from({ length: limits.listsPerAccount - 2 }, (_, index) => ({
      userId: 1,
      name: `List ${index}`,
      createdAt: testTime,
    }));
    await database().insert(softwareLists).values(rows);
    const both = await Promise.all([
      statusOf('POST', 'lists/', { name: 'a' }),
      statusOf('POST', 'lists/', { name: 'b' }),
    ]);
    expect(both.sort()).toEqual([201, 400]);
    const entries = Array.from({ length: limits.listEntries - 1 }, (_, index) => ({
      listId: 1,
      softwareId: 1000 + index,
      addedAt: testTime,
    }));
    await database().insert(softwareListEntries).values(entries);
    expect(await statusOf('PUT', 'lists/favourites/software/2/')).toBe(400);
    expect(await statusOf('PUT', 'lists/favourites/software/1/')).toBe(200);
    expect(await database().$count(softwareListEntries)).toBe(limits.listEntries);
  });

  it('takes so many changes in a time as the configuration says, and goes on reading (H143)', async () => {
    const listPerAccount = { attempts: 3, windowMs: 60_000 };
    const { accounts } = testConfig;
    const limits = { ...accounts.limits, listPerAccount };
    const { ask, statusOf } = await open({ ...testConfig, accounts: { ...accounts, limits } });
    for (const id of [1, 2, 3]) {
      expect(await statusOf('PUT', `lists/favourites/software/${id}/`)).toBe(200);
    }
    const refused = await ask('DELETE', 'lists/favourites/software/1/');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '57']);
    expect(await statusOf('GET', 'lists/')).toBe(200);
  });
});
