import { sql } from 'drizzle-orm';
import { usageCounts } from '../db/counts-schema.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { searchedCatalogue } from '../testing/searched-catalogue.ts';
import { staffClient } from '../testing/staff-client.ts';
import { createTestApp, siteOrigin, testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { createUsageCounter, forgetOldCounts } from './usage-counter.ts';

const day = '2026-03-04';
const clock = () => testTime;

onEveryDatabase((database, onOne) => {
  beforeEach(() => importSample(database(), searchedCatalogue));

  const counter = () => createUsageCounter({ database: database(), clock });
  const kept = async () => {
    const rows = await database()
      .select()
      .from(usageCounts)
      .orderBy(usageCounts.softwareId, usageCounts.day, usageCounts.kind);
    return rows.map((row) => `${row.day} ${row.kind} ${row.softwareId} ${row.count}`);
  };
  const view = { kind: 'view', software: 1, system: 'macos' } as const;
  /** A backend that counts; what it counts is written by `flush`. */
  const backend = () => {
    const usage = counter();
    const { app } = createTestApp(database(), { usage });
    const tell = async (told: unknown, headers: Readonly<Record<string, string>> = {}) => {
      const init = { method: 'POST', body: JSON.stringify(told) };
      const own = { 'Content-Type': 'application/json', ...headers };
      return (await app.request('/api/counts/', { ...init, headers: own })).status;
    };
    return { app, tell, usage };
  };

  it('several backends add to the rows of a software and to those of all (H175, H176)', async () => {
    const [one, other] = [counter(), counter()];
    for (const network of ['a', 'b', 'c']) one.count(network, view);
    other.count('a', { kind: 'view', software: 2, system: 'linux' });
    await Promise.all([one.flush(), other.flush()]);
    one.count('a', view);
    await one.flush();
    await one.flush();
    expect(await kept()).toEqual([
      `${day} view 0 5`,
      `${day} view_on_linux 0 1`,
      `${day} view_on_macos 0 4`,
      `${day} view 1 4`,
      `${day} view 2 1`,
    ]);
  });

  it('a backend that is killed loses what was not written, and nothing else (H176)', async () => {
    const killed = counter();
    killed.count('a', view);
    await killed.flush();
    killed.count('a', view);
    const next = counter();
    next.count('a', view);
    await next.flush();
    expect(await kept()).toContain(`${day} view 1 2`);
  });

  it('counts no software that is none, and of one network 120 a minute (H177)', async () => {
    const usage = counter();
    usage.count('b', { kind: 'view', software: 999_999, system: 'macos' });
    for (let times = 0; times < 130; times += 1) usage.count('a', view);
    await usage.flush();
    expect(await kept()).toEqual([
      `${day} view 0 120`,
      `${day} view_on_macos 0 120`,
      `${day} view 1 120`,
    ]);
  });

  onOne(() => {
    it('what could not be written is written the next time (H176)', async () => {
      const usage = counter();
      usage.count('a', view);
      await database().execute(sql`alter table usage_counts rename to away`);
      await expect(usage.flush()).rejects.toThrow();
      await database().execute(sql`alter table away rename to usage_counts`);
      usage.count('a', view);
      await usage.flush();
      expect(await kept()).toContain(`${day} view 1 2`);
    });

    it('keeps two years (H178)', async () => {
      const rows = ['2024-03-03', '2024-03-04', day].map((one) => ({ day: one, count: 1 }));
      await database()
        .insert(usageCounts)
        .values(rows.map((row) => ({ ...row, kind: 'view' as const, softwareId: 0 })));
      await forgetOldCounts({ database: database(), clock });
      expect(await kept()).toEqual(['2024-03-04 view 0 1', `${day} view 0 1`]);
    });
  });

  it('counts what pages tell: views, installations and searches (H175)', async () => {
    const { app, tell, usage } = backend();
    const event = { software: 1, system: 'windows' };
    expect(await tell({ event: 'view', ...event })).toBe(204);
    expect(await tell({ event: 'install_begun', ...event })).toBe(204);
    expect(await tell({ event: 'install_failed', ...event, reason: 'unpack' })).toBe(204);
    expect(await tell({ event: 'search_opened' })).toBe(204);
    await app.request('/api/software/?ranking=relevance&search=xylophon');
    await app.request('/api/unopened-searches/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"search":"reverb"}',
    });
    await usage.flush();
    expect((await kept()).filter((row) => row.includes(' 0 '))).toEqual([
      `${day} install_begun 0 1`,
      `${day} install_failed_unpack 0 1`,
      `${day} install_on_windows 0 1`,
      `${day} search_not_found 0 1`,
      `${day} search_not_opened 0 1`,
      `${day} search_opened 0 1`,
      `${day} view 0 1`,
      `${day} view_on_windows 0 1`,
    ]);
  });

  it('takes the events of a page together, as a text too, and one alone as pages of before send it (H172)', async () => {
    const { app, tell, usage } = backend();
    const asText = { 'Content-Type': 'text/plain;charset=UTF-8', Origin: siteOrigin };
    const seen = { event: 'view', software: 1, system: 'linux' };
    expect(await tell([seen, { event: 'search_opened' }, seen], asText)).toBe(204);
    expect(await tell([seen])).toBe(204);
    expect(await tell(seen)).toBe(204);
    for (const refused of [[], Array(51).fill(seen), [seen, { event: 'view' }], 'view', [[seen]]]) {
      expect(await tell(refused, asText)).toBe(400);
    }
    expect(await tell([seen], { ...asText, Origin: 'https://elsewhere.test' })).toBe(403);
    expect(await tell([seen], { 'Content-Type': 'text/html' })).toBe(415);
    const answerTo = (body: string) =>
      app.request('/api/counts/', { method: 'POST', headers: asText, body });
    const wrong = await answerTo(JSON.stringify([seen, { event: 'view' }]));
    expect(await wrong.json()).toEqual({ '[1].software': ['[1].software is required'] });
    expect((await answerTo('[')).status).toBe(400);
    expect((await answerTo(`[${' '.repeat(16 * 1024)}]`)).status).toBe(413);
    // The site may be another one than the backend's.
    const { headers } = await answerTo('[{"event":"search_opened"}]');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(headers.get('Content-Security-Policy')).toContain('sandbox');
    await usage.flush();
    expect(await kept()).toEqual([
      `${day} search_opened 0 2`,
      `${day} view 0 4`,
      `${day} view_on_linux 0 4`,
      `${day} view 1 4`,
    ]);
  });

  it('counts 120 events of a network in a minute, however many a call has (H172, H177)', async () => {
    const { tell, usage } = backend();
    const seen = { event: 'view', software: 1, system: 'linux' };
    for (let call = 0; call < 3; call += 1) expect(await tell(Array(50).fill(seen))).toBe(204);
    await usage.flush();
    expect(await kept()).toContain(`${day} view 1 120`);
  });

  it('refuses what is none of it, and counts neither staff nor robots (H177)', async () => {
    const { tell, usage } = backend();
    for (const event of [
      { event: 'view' },
      { event: 'bought', software: 1 },
      { event: 'view', software: 1, system: 'My computer' },
      { event: 'install_failed', software: 1, reason: 'The disk of Ann is full' },
    ]) {
      expect(await tell(event)).toBe(400);
    }
    const { signedIn } = await staffClient(database());
    expect(await tell({ event: 'view', software: 1 }, signedIn)).toBe(204);
    const robot = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    expect(await tell({ event: 'view', software: 1 }, robot)).toBe(204);
    await usage.flush();
    expect(await kept()).toEqual([]);
  });

  it('a backend that does not count takes the call and keeps nothing (H179)', async () => {
    const { app } = createTestApp(database());
    const { status } = await app.request('/api/counts/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"event":"search_opened"}',
    });
    expect(status).toBe(204);
    expect(await kept()).toEqual([]);
  });

  it('staff read the counts by day, of all and of one software, and have them as CSV (H180)', async () => {
    const usage = counter();
    usage.count('a', view);
    usage.count('a', { kind: 'search_opened' });
    await usage.flush();
    await database()
      .insert(usageCounts)
      .values({ day: '2026-03-02', kind: 'view', softwareId: 0, count: 7 });
    const { call, app, signedIn } = await staffClient(database());
    const read = async (query: string) =>
      (await call('GET', `/api/software-admin/counts/?${query}`)).answer;
    expect(await read('days=3')).toEqual({
      days: ['2026-03-02', '2026-03-03', day],
      kinds: expect.arrayContaining([
        { kind: 'view', counts: [7, 0, 1] },
        { kind: 'search_opened', counts: [0, 0, 1] },
      ]) as unknown,
    });
    expect(await read('days=1&software=1')).toEqual({
      days: [day],
      kinds: [{ kind: 'view', counts: [1] }],
    });
    expect((await call('GET', '/api/software-admin/counts/?days=732')).status).toBe(400);
    const csv = await app.request('/api/software-admin/counts.csv', { headers: signedIn });
    expect((await csv.text()).split('\r\n')).toEqual([
      'day,kind,software,count',
      '2026-03-02,view,all,7',
      `${day},search_opened,all,1`,
      `${day},view,all,1`,
      `${day},view_on_macos,all,1`,
      `${day},view,1,1`,
      '',
    ]);
    expect((await app.request('/api/software-admin/counts.csv')).status).toBe(401);
  });

  it('lists the software behind a sum, most counted first, in the state of a minute (H184)', async () => {
    const row = { kind: 'install_failed_unpack', softwareId: 2, count: 4 } as const;
    const rows = [
      { ...row, day },
      { ...row, day: '2026-03-02' },
      { ...row, day, softwareId: 0, count: 99 },
      { ...row, day, softwareId: 1, count: 5 },
      { ...row, day: '2026-02-01', softwareId: 1, count: 50 },
      { ...row, day, softwareId: 999_999, count: 50 },
      { ...row, day, kind: 'view' as const, softwareId: 1, count: 50 },
    ];
    await database().insert(usageCounts).values(rows);
    let now = testTime;
    const { call } = await staffClient(database(), { clock: () => now });
    const read = async (query: string) =>
      (await call('GET', `/api/software-admin/counts/entries/?${query}`)).answer;
    const failures = 'kind=install_failed_unpack&days=3';
    const answer = [
      { id: 2, name: 'OB-Xd', count: 8 },
      { id: 1, name: expect.any(String) as unknown, count: 5 },
    ];
    expect(await read(failures)).toEqual(answer);
    expect(await read('')).toMatchObject([{ id: 1, count: 50 }]);
    await database().delete(usageCounts);
    expect(await read(failures)).toEqual(answer);
    now = new Date(now.getTime() + 60_000);
    expect(await read(failures)).toEqual([]);
    for (const wrong of ['kind=view_on_linux', 'kind=search_opened', 'days=732']) {
      expect((await call('GET', `/api/software-admin/counts/entries/?${wrong}`)).status).toBe(400);
    }
  });

  it('ranks published software by its views of 30 days (H181)', async () => {
    const usage = counter();
    usage.count('a', view);
    await usage.flush();
    await database()
      .insert(usageCounts)
      .values([
        { day: '2026-01-31', kind: 'view', softwareId: 2, count: 50 },
        { day: '2026-03-01', kind: 'view', softwareId: 4, count: 1 },
        { day: '2026-03-02', kind: 'view', softwareId: 5, count: 3 },
        { day: '2026-03-03', kind: 'view', softwareId: 5, count: 4 },
      ]);
    const { call } = await staffClient(database());
    const { answer } = await call('GET', '/api/software-admin/counts/software/');
    expect(answer).toMatchObject({
      most: [
        { id: 5, views: 7 },
        { id: 1, views: 1 },
        { id: 4, views: 1 },
      ],
    });
    expect(answer).toHaveProperty('least.0', { id: 2, name: 'OB-Xd', views: 0 });
    expect(answer).toHaveProperty('least.length', 9);
  });
});
