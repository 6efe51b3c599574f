import { setTimeout as wait } from 'node:timers/promises';
import { count, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { auditLog } from '../../db/audit-schema.ts';
import { openDatabase, type Database, type DatabaseConfig } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { searchEntries } from '../../db/search-schema.ts';
import { softwareForm } from '../../testing/admin-forms.ts';
import { putDatabase } from '../../testing/databases/prepared-databases.ts';
import { startSeverableProxy } from '../../testing/processes/severable-proxy.ts';
import {
  addStaff,
  NoAnswer,
  startStaffProcess,
  type StaffProcess,
} from '../../testing/processes/staff-process.ts';
import { withFolder } from '../../testing/test-app.ts';
import { openServerCopy } from '../../testing/test-databases.ts';

/** Kills of each database; `API_KILLS=100 API_SEED=7` tries more, and others. */
const kills = Number(process.env['API_KILLS'] ?? 2);
/** Different in each run, and told where one fails. */
const seed = Number(process.env['API_SEED'] ?? Date.now() % 100_000);
/** The time for which the database is away; the backend cannot answer from it meanwhile. */
const awaySeconds = 20;

const serverUrl = process.env['TEST_DATABASE_URL'];
const onServer = serverUrl ? it : it.skip;
const path = '/api/software-admin/software/';

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** A member of the staff who makes entries and saves each some times, and knows what the backend has said of them. */
class Writer {
  /** Entries by id: the name that was answered last, and one that was sent and not answered. */
  private readonly entries = new Map<number, { answered: string; sent: string }>();
  /** A creation whose answer has not come, by its name, which is its key too. */
  private unanswered: string | null = null;
  private made = 0;
  answers = 0;

  constructor(private readonly name: string) {}

  /** Writes until the backend is gone. */
  async writeUntilGone({ call }: StaffProcess): Promise<void> {
    try {
      for (;;) {
        const id = await this.create(call);
        for (const word of ['saved', 'saved again']) {
          const sent = `${this.entries.get(id)?.answered} ${word}`;
          this.entries.set(id, { answered: this.entries.get(id)?.answered ?? '', sent });
          const form = { ...softwareForm, category_id: null, name: sent };
          const { status } = await call('PUT', `${path}${id}/`, form);
          expect(status).toBe(200);
          this.entries.set(id, { answered: sent, sent });
          this.answers += 1;
        }
      }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  }

  /** Sends what was not answered again, and looks whether all is there that was answered. */
  async expectAll({ call }: StaffProcess): Promise<void> {
    if (this.unanswered !== null) await this.create(call);
    for (const [id, { answered, sent }] of this.entries) {
      const { status, body } = await call('GET', `/api/software/${id}/`);
      expect(status).toBe(200);
      expect([answered, sent]).toContain(fieldOf(body, 'name'));
      this.entries.set(id, { answered: String(fieldOf(body, 'name')), sent });
    }
  }

  get ids(): readonly number[] {
    return [...this.entries.keys()];
  }

  private async create(call: StaffProcess['call']): Promise<number> {
    const name = this.unanswered ?? `${this.name}-${(this.made += 1)}`;
    this.unanswered = name;
    const { status, body } = await call('POST', path, { name }, { 'Idempotency-Key': name });
    expect(status).toBe(201);
    this.unanswered = null;
    const id = Number(fieldOf(body, 'id'));
    if (!this.entries.has(id)) this.entries.set(id, { answered: name, sent: name });
    this.answers += 1;
    return id;
  }
}

/** The moment of the kill: after so many answers, and so much later. */
const moments = fc.record({
  answers: fc.integer({ min: 1, max: 60 }),
  milliseconds: fc.integer({ min: 0, max: 25 }),
});

/** Kills a backend amid the writes of eight, again and again; then all that it has answered is there, once and whole. */
async function killAmidWrites(
  environment: Readonly<Record<string, string>>,
  reopen: () => Promise<{ readonly database: Database; readonly close: () => Promise<void> }>,
): Promise<void> {
  await addStaff(environment);
  const writers = Array.from({ length: 8 }, (_, index) => new Writer(`w${index}`));
  const answers = () => writers.reduce((sum, writer) => sum + writer.answers, 0);
  let token: string | null = null;
  for (const moment of fc.sample(fc.noBias(moments), { numRuns: kills, seed })) {
    const product = await startStaffProcess(environment, token);
    token = product.token;
    await Promise.all(writers.map((writer) => writer.expectAll(product)));
    const enough = answers() + moment.answers;
    const writing = Promise.all(writers.map((writer) => writer.writeUntilGone(product)));
    while (answers() < enough) await Promise.race([writing, wait(1)]);
    await wait(moment.milliseconds);
    product.backend.child.kill('SIGKILL');
    await Promise.all([writing, product.backend.ended]);
  }
  const last = await startStaffProcess(environment, token);
  await Promise.all(writers.map((writer) => writer.expectAll(last)));
  last.backend.child.kill('SIGTERM');
  expect(await last.backend.ended).toBe(0);

  const { database, close } = await reopen();
  const ids = writers.flatMap((writer) => writer.ids).sort((a, b) => a - b);
  const rows = await database.select({ id: software.id }).from(software).orderBy(software.id);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  // Rows that belong to an entry are written with it or not at all.
  const [found] = await database
    .select({ total: sql<number>`count(distinct ${searchEntries.softwareId})::int` })
    .from(searchEntries);
  const [noted] = await database
    .select({ total: count() })
    .from(auditLog)
    .where(eq(auditLog.kind, 'software_created'));
  expect([found?.total, noted?.total]).toEqual([ids.length, ids.length]);
  await close();
}

/** Reads and writes while the database is away, and once it is back. */
async function useThroughOutage(url: string) {
  // Its tables are there already, and the staff, before anything stands between.
  await addStaff({ DATABASE_URL: url });
  const proxy = await startSeverableProxy(url);
  const outcome = { away: new Set<string>(), unlike: [] as unknown[], back: [] as unknown[] };
  try {
    await withFolder(async (folder) => {
      const product = await startStaffProcess({ DATA_DIR: folder, DATABASE_URL: proxy.url });
      const { backend, call } = product;
      const create = () =>
        call('POST', path, { name: 'Kept' }, { 'Idempotency-Key': 'through an outage' });
      const asked = [
        ['a page', () => call('GET', '/api/software-admin/')],
        ['a write', create],
        ['ready', () => call('GET', '/readyz')],
      ] as const;
      await proxy.sever();
      const end = Date.now() + awaySeconds * 1000;
      do {
        for (const [name, ask] of asked) {
          const { status, body } = await ask();
          outcome.away.add(`${name}: ${status}`);
          if (typeof body !== 'object') outcome.unlike.push(body);
        }
        const { status } = await call('GET', '/healthz');
        outcome.away.add(`alive: ${status}`);
        await wait(200);
      } while (Date.now() < end);
      await proxy.rejoin();
      while ((await call('GET', '/readyz')).status !== 200) await wait(50);
      outcome.back.push((await create()).status, (await create()).status);
      const list = await call('GET', '/api/software-admin/?query=Kept');
      outcome.back.push(fieldOf(list.body, 'count'));
      backend.child.kill('SIGTERM');
      outcome.back.push(await backend.ended);
    });
    return outcome;
  } finally {
    await proxy.close();
  }
}

/** It takes 20 s, in which the other tests run. */
let outage: Promise<Awaited<ReturnType<typeof useThroughOutage>>> | null = null;
let closeCopy: (() => Promise<void>) | null = null;

beforeAll(async () => {
  if (serverUrl === undefined) return;
  const { url, close } = await openServerCopy();
  closeCopy = close;
  outage = useThroughOutage(url);
  // Its own test tells.
  outage.catch(() => undefined);
});

afterAll(() => closeCopy?.());

const reopenAt = (config: DatabaseConfig) => () => openDatabase(config);
const patienceMs = 60_000 + kills * 30_000;

describe('a backend that is killed amid writes has all that it has answered, once and whole (X83)', () => {
  it(
    `in the embedded database (API_SEED=${seed})`,
    async () => {
      await withFolder(async (folder) => {
        await putDatabase(folder);
        const reopen = reopenAt({ kind: 'embedded', folder: `${folder}/database` });
        await killAmidWrites({ DATA_DIR: folder }, reopen);
      });
    },
    patienceMs,
  );

  onServer(
    `on PostgreSQL (API_SEED=${seed})`,
    async () => {
      const { url, close } = await openServerCopy();
      await withFolder(async (folder) => {
        const reopen = reopenAt({ kind: 'server', url });
        await killAmidWrites({ DATA_DIR: folder, DATABASE_URL: url }, reopen);
      });
      await close();
    },
    patienceMs,
  );
});

onServer(
  'a database that is away for 20 s costs nothing: calls are refused, and the same ones done when it is back (X84)',
  async () => {
    const { away, unlike, back } = (await outage) ?? {};
    expect([...(away ?? [])].sort()).toEqual([
      'a page: 503',
      'a write: 503',
      'alive: 200',
      'ready: 503',
    ]);
    expect(unlike).toEqual([]);
    expect(back).toEqual([201, 201, 1, 0]);
  },
);
