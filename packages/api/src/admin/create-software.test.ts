import { count, eq } from 'drizzle-orm';
import { creations, software } from '../db/schema.ts';
import { withBrokenRow } from '../testing/broken-table.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { staffClient } from '../testing/staff-client.ts';
import { testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

const path = '/api/software-admin/software/';

onEveryDatabase((database) => {
  const total = async () => (await database().select({ total: count() }).from(software))[0]?.total;

  beforeEach(() => importSample(database()));

  it('makes a blank entry and answers its id (H39)', async () => {
    const { call } = await staffClient(database());
    const { status, answer } = await call('POST', path, { body: { name: ' New Synth ' } });
    expect([status, answer]).toEqual([201, { id: 5 }]);
    expect((await call('GET', '/api/software/5/')).answer).toMatchObject({
      name: 'New Synth',
      slug: 'new-synth',
      vendor: '',
      status: 'blank',
      category_id: null,
      cover: null,
      descriptionOk: false,
      lastValidVersion: null,
      createdAt: testTime.toISOString(),
      modifiedAt: testTime.toISOString(),
    });
    expect((await call('GET', '/api/software-admin/?query=new+syn')).answer).toMatchObject({
      count: 1,
    });
  });

  it('takes the name alone', async () => {
    const { call } = await staffClient(database());
    const body = { name: 'New', id: 99, status: 'enabled', slug: 'mine', createdAt: '2000-01-01' };
    expect((await call('POST', path, { body })).answer).toEqual({ id: 5 });
    const [row] = await database().select().from(software).where(eq(software.id, 5));
    expect(row).toMatchObject({ status: 'blank', slug: 'new', createdAt: testTime });
  });

  it.each([
    {},
    { name: '' },
    { name: '  ' },
    { name: null },
    { name: 'a\u0000' },
    { name: 'a\nb' },
  ])('%j is refused', async (body) => {
    const { call } = await staffClient(database());
    const { status, answer } = await call('POST', path, { body });
    expect([status, Object.keys(answer as object)]).toEqual([400, ['name']]);
    expect(await total()).toBe(4);
  });

  it('refuses a body of a megabyte and more (X12)', async () => {
    const { call } = await staffClient(database());
    const { status } = await call('POST', path, { body: { name: 'x'.repeat(1024 * 1024) } });
    expect(status).toBe(413);
  });

  describe('with an Idempotency-Key', () => {
    const headers = { 'Idempotency-Key': 'a-key' };
    const body = { name: 'New' };

    it('makes one, however often and at once it is asked (H13, L25)', async () => {
      const { call } = await staffClient(database());
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => call('POST', path, { body, headers })),
      );
      expect(answers.map(({ status, answer }) => [status, answer])).toEqual(
        Array(5).fill([201, { id: 5 }]),
      );
      expect(await total()).toBe(5);
    });

    it('is the own key of each person', async () => {
      const [ann, bob] = [await staffClient(database()), await staffClient(database())];
      await ann.call('POST', path, { body, headers });
      const other = await bob.call('POST', path, { body, headers });
      expect([other.status, other.answer]).toEqual([201, { id: 6 }]);
      expect(await total()).toBe(6);
    });

    it('is not used up by a failure', async () => {
      const { call } = await staffClient(database());
      await withBrokenRow(database(), 'software', 5, async () => {
        expect((await call('POST', path, { body, headers })).status).toBe(500);
        expect(await database().select().from(creations)).toEqual([]);
      });
      expect((await call('POST', path, { body, headers })).status).toBe(201);
      expect(await total()).toBe(5);
    });

    it('of two different wishes at once serves one', async () => {
      const { call } = await staffClient(database());
      const answers = await Promise.all(
        ['One', 'Two'].map((name) => call('POST', path, { body: { name }, headers })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await total()).toBe(5);
    });

    it('of something else is a conflict', async () => {
      const { call } = await staffClient(database());
      await call('POST', path, { body, headers });
      expect((await call('POST', path, { body: { name: 'Other' }, headers })).status).toBe(409);
      expect(await total()).toBe(5);
    });

    it('that is too long is refused', async () => {
      const { call } = await staffClient(database());
      const long = { 'Idempotency-Key': 'x'.repeat(256) };
      expect((await call('POST', path, { body, headers: long })).status).toBe(400);
    });
  });
});
