import { startTracing } from '@patchbay/node-kit/telemetry';
import { startCollector } from '@patchbay/node-kit/telemetry/testing';
import { sql } from 'drizzle-orm';
import { borrowEngine } from '../testing/databases/worker-engine.ts';
import { openDatabase, type Database } from './database.ts';
import { rateLimits } from './schema.ts';
import { summaryOf } from './trace-queries.ts';

const url = process.env['TEST_DATABASE_URL'];
const onServer = url ? it : it.skip;

const secret = 'ann@example.com';

/** The names of the spans that queries of a database become: one alone, one that fails, and two of a transaction. */
async function spansOf(open: () => Promise<{ database: Database; close: () => Promise<void> }>) {
  const collector = await startCollector();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.address;
  const log = () => undefined;
  const tracing = await startTracing({ isWanted: true, service: 'patchbay-api', log });
  const { database, close } = await open();
  await database.select().from(rateLimits);
  await expect(database.execute(sql`select ${secret}::int`)).rejects.toThrow();
  await database.transaction(async (inside) => {
    await inside.execute(sql.raw(`select '${secret}' from rate_limits`));
    await inside.delete(rateLimits);
  });
  await close();
  await tracing.stop();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  await collector.close();
  expect(collector.text()).not.toContain(secret);
  return collector.spans().map(({ name }) => name);
}

const expected = ['SELECT rate_limits', 'SELECT', 'SELECT rate_limits', 'DELETE rate_limits'];

it('queries of the embedded database are spans, by their verbs and tables alone (X150)', async () => {
  expect(await spansOf(() => borrowEngine(['rate_limits']))).toEqual(
    expect.arrayContaining(expected),
  );
});

onServer('and those of PostgreSQL, in a transaction and out of one (X150)', async () => {
  const spans = await spansOf(() => openDatabase({ kind: 'server', url: url ?? '' }));
  expect(spans).toEqual(expect.arrayContaining([...expected, 'BEGIN', 'COMMIT']));
});

it.each([
  ['select "id" from "software" where "name" = $1', 'SELECT software'],
  ['  insert into users (email) values ($1)', 'INSERT users'],
  ['update "software" set x = 1', 'UPDATE software'],
  ['begin', 'BEGIN'],
])('%j is told as %s (X150)', (query, summary) => {
  expect(summaryOf(query)).toBe(summary);
});
