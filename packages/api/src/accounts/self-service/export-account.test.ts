import { softwareHistory } from '../../db/history-schema.ts';
import { softwareListEntries, softwareLists } from '../../db/list-schema.ts';
import { addUser, createAccountsApp, testPassword, tokenOf } from '../../testing/test-accounts.ts';
import { testTime } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

onEveryDatabase((database) => {
  it('gives somebody all that is theirs as a file, with nothing that lets anybody in (A84, H134, X50)', async () => {
    const { passwordHash } = await addUser(database());
    await addUser(database(), { email: 'other@site.test' });
    const app = createAccountsApp(database());
    const pair = { username: 'ann@site.test', password: testPassword };
    const token = await tokenOf(await app.post('/auth/api-token-auth/', pair));
    const change = { email: 'new@site.test', currentPassword: testPassword };
    await app.post('/auth/change-email/', change, { token });
    await app.readMails();
    await database()
      .insert(softwareLists)
      .values({ userId: 1, name: 'Mixing', createdAt: testTime });
    await database()
      .insert(softwareListEntries)
      .values({ listId: 1, softwareId: 7, addedAt: testTime });
    await database()
      .insert(softwareHistory)
      .values(
        [1, 2].map((userId) => ({
          ...{ softwareId: 7, userId, at: testTime, kind: 'changed' as const },
          after: { internalNotes: 'of the catalogue' },
        })),
      );

    const response = await app.get('/auth/export/', { token });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="account.json"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const text = await response.text();
    expect(response.headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)));
    expect(JSON.parse(text)).toEqual({
      exportedAt: testTime.toISOString(),
      account: {
        id: 1,
        email: 'ann@site.test',
        isStaff: false,
        isSuperuser: false,
        createdAt: testTime.toISOString(),
        lastUsedAt: testTime.toISOString(),
      },
      sessions: [expect.objectContaining({ id: 1, isCurrent: true })],
      knownBrowsers: [{ since: testTime.toISOString() }],
      openLinks: [expect.objectContaining({ purpose: 'email_change', email: 'new@site.test' })],
      lists: [
        {
          ...{ name: 'Mixing', isFavourites: false, isShared: false },
          createdAt: testTime.toISOString(),
          software: [{ softwareId: 7, name: null, vendor: null, addedAt: testTime.toISOString() }],
        },
      ],
      catalogueEdits: [{ softwareId: 7, name: null, at: testTime.toISOString(), kind: 'changed' }],
      staffLog: [],
    });
    for (const secret of [passwordHash, token, 'hash', 'other@site.test', 'of the catalogue']) {
      expect(text).not.toContain(secret);
    }
  });

  it('is given ten times an hour', async () => {
    const app = createAccountsApp(database());
    await addUser(database());
    const pair = { username: 'ann@site.test', password: testPassword };
    const token = await tokenOf(await app.post('/auth/api-token-auth/', pair));
    const ask = async () => (await app.get('/auth/export/', { token })).status;
    for (let time = 1; time <= 10; time += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    app.wait(60 * 60_000);
    expect(await ask()).toBe(200);
  });
});
