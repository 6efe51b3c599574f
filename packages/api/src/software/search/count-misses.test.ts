import { searchMisses } from '../../db/search-schema.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { searchedCatalogue } from '../../testing/searched-catalogue.ts';
import { staffClient } from '../../testing/staff-client.ts';
import { signInAs } from '../../testing/test-accounts.ts';
import { createTestApp, testTime } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { forgetOldMisses } from './count-misses.ts';

const day = '2026-03-04';

onEveryDatabase((database, onOne) => {
  beforeEach(() => importSample(database(), searchedCatalogue));

  const search = async (text: string, more = '&ranking=relevance', overrides = {}) => {
    const query = `search=${encodeURIComponent(text)}${more}`;
    const { app } = createTestApp(database(), overrides);
    const response = await app.request(`/api/software/?${query}`);
    expect(response.status).toBe(200);
  };
  const kept = () => database().select().from(searchMisses).orderBy(searchMisses.query);
  const shown = async () => {
    const { call } = await staffClient(database());
    return (await call('GET', '/api/software-admin/search-misses/')).answer;
  };

  it('counts a text that nothing was found for, however it is written (H85, H86)', async () => {
    for (const text of ['Xylophón', ' xylophon ', 'Quetzalcoatl', 'XYLOPHON']) await search(text);
    expect(await shown()).toEqual([
      { query: 'xylophon', count: 3, lastSeen: day, kind: 'not_found' },
      { query: 'quetzalcoatl', count: 1, lastSeen: day, kind: 'not_found' },
    ]);
    expect((await kept())[0]).toEqual({ day, query: 'quetzalcoatl', count: 1, kind: 'not_found' });
  });

  it('counts nothing that was found, nor what filters, staff or a search by name leave out (H85)', async () => {
    await search('serum');
    await search('serrum');
    await search('xylophon', '');
    await search('xylophon', '&ranking=relevance&category=1');
    const { call } = await staffClient(database());
    await call('GET', '/api/software/?ranking=relevance&search=xylophon');
    expect(await kept()).toEqual([]);
  });

  it('counts nothing while the disk has too little room (H85)', async () => {
    await search('xylophon', '&ranking=relevance', { hasRoom: () => Promise.resolve(false) });
    expect(await kept()).toEqual([]);
  });

  onOne(() => {
    it('counts no long text, and of one network a hundred a day (H85)', async () => {
      await search('x'.repeat(61));
      expect(await kept()).toEqual([]);
      for (let times = 0; times < 103; times += 1) await search('xylophon');
      expect(await kept()).toMatchObject([{ day, query: 'xylophon', count: 100 }]);
    });
  });

  it('a day keeps a thousand texts (H85)', async () => {
    const texts = Array.from({ length: 1000 }, (_, index) => `known ${index}`);
    await database()
      .insert(searchMisses)
      .values(texts.map((query) => ({ day, query, count: 1 })));
    await database().insert(searchMisses).values({ day, query: 'xylophon', count: 1 });
    await search('xylophon');
    await search('quetzalcoatl');
    const rows = await kept();
    expect(rows).toHaveLength(1001);
    expect(rows).toContainEqual({ day, query: 'xylophon', count: 2, kind: 'not_found' });
  });

  it('forgets what was counted long ago (H85)', async () => {
    await database()
      .insert(searchMisses)
      .values([
        { day: '2025-12-03', query: 'old', count: 5 },
        { day: '2025-12-04', query: 'young', count: 1 },
      ]);
    expect(await shown()).toMatchObject([{ query: 'young', count: 1, lastSeen: '2025-12-04' }]);
    await forgetOldMisses({ database: database(), clock: () => testTime });
    expect((await kept()).map(({ query }) => query)).toEqual(['young']);
  });

  it('staff clear the list, and what is searched for again is counted anew (H86)', async () => {
    await search('xylophon');
    const { call } = await staffClient(database());
    expect((await call('DELETE', '/api/software-admin/search-misses/')).status).toBe(204);
    expect(await shown()).toEqual([]);
    await search('xylophon');
    expect(await shown()).toMatchObject([{ query: 'xylophon', count: 1, lastSeen: day }]);
  });

  const tell = async (search: string, own: Readonly<Record<string, string>> = {}) => {
    const { app } = createTestApp(database());
    const headers = { 'Content-Type': 'application/json', ...own };
    const body = JSON.stringify({ search });
    const call = { method: 'POST', headers, body };
    return (await app.request('/api/unopened-searches/', call)).status;
  };

  it('counts a search of which nothing was opened apart, and as often (H106, H86)', async () => {
    await search('xylophon');
    for (const text of ['Reverb ', 'reverb', 'xylophon']) expect(await tell(text)).toBe(204);
    expect(await shown()).toEqual([
      { query: 'xylophon', count: 1, lastSeen: day, kind: 'not_found' },
      { query: 'reverb', count: 2, lastSeen: day, kind: 'not_opened' },
      { query: 'xylophon', count: 1, lastSeen: day, kind: 'not_opened' },
    ]);
  });

  it('counts nothing of staff, or of texts without words or of too many; all are answered alike (H106)', async () => {
    const { headers } = await signInAs(database(), { isStaff: true });
    expect(await tell('reverb', headers)).toBe(204);
    expect(await tell('x'.repeat(61))).toBe(204);
    expect(await tell('?!')).toBe(204);
    expect(await kept()).toEqual([]);
  });

  onOne(() => {
    it('refuses what is no text to search for, and counts of one network a hundred a day (H106)', async () => {
      for (const text of ['', 'x'.repeat(201), 'a\u0000b']) expect(await tell(text)).toBe(400);
      for (let times = 0; times < 103; times += 1) await tell('reverb');
      expect(await kept()).toMatchObject([{ query: 'reverb', count: 100 }]);
    });

    it('is for staff alone (H86)', async () => {
      const { app } = createTestApp(database());
      for (const method of ['GET', 'DELETE']) {
        const response = await app.request('/api/software-admin/search-misses/', { method });
        expect(response.status).toBe(401);
      }
    });
  });
});
