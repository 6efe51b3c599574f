import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { runQuietly, say } from '@patchbay/command-line';
import { parse } from '@patchbay/shared/parse';
import { object, string } from '@patchbay/shared/validation';
import { startPostgres } from '../../../packages/api/src/testing/databases/temporary-postgres.js';
import { compileServers } from '../../../scripts/servers/compile-servers.ts';
import { median } from '../figures/statistics.ts';
import { startServer } from './running-server.ts';

const [eventsAMinute, seconds, rounds] = [100_000, 60, 7] as const;
/** Events of a call: one, as pages before 2026-12 told each; and what a visit of the catalogue tells, a press on a result and two software. */
const batches = [1, 3] as const;
const goals = { percent: 5, ms: 300 };
const tokenSchema = object({ token: string().required() });
/** What one network may tell in a minute is bounded. */
const networks = 2000;
const [softwareCount, days] = [100_000, 731] as const;

/** As many software as `softwareCount`, all kinds of counts on each day of two years, and views of each software on some of them. */
const seed = `
do $$ declare columns text; begin
  select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
    where table_name = 'software' and table_schema = 'public' and column_name not in ('id', 'slug') and is_generated = 'NEVER';
  execute format('insert into software (slug, %1$s) select slug || ''-'' || n, %1$s from (select * from software order by id limit 100) as few,
    generate_series(1, ${softwareCount / 100}) as n', columns);
end $$;
insert into usage_counts (software_id, day, kind, count)
  select 0, current_date - n, kind, 1000 + n from generate_series(0, ${days - 1}) as n,
    unnest(array['view', 'search_opened', 'search_not_found', 'search_not_opened', 'install_begun', 'install_done', 'view_on_linux', 'view_on_macos', 'view_on_windows']) as kind;
insert into usage_counts (software_id, day, kind, count)
  select id, current_date - (n * 36 + id % 36), 'view', 1 + id % 7 from software, generate_series(0, 19) as n;
insert into usage_counts (software_id, day, kind, count)
  select id, current_date - n, 'view', 3 from software, generate_series(0, 29) as n where id % 10 = 0 on conflict do nothing;
insert into usage_counts (software_id, day, kind, count)
  select (select min(id) from software), current_date - n, 'view', 5 from generate_series(0, ${days - 1}) as n on conflict do nothing;
analyze;`;

/**
 * Measures what counting costs the built backend, and how long the staff's plots take over two years and many software, on a
 * PostgreSQL of its own.
 */
export async function measureCounts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-counts-'));
  const postgres = await startPostgres(join(folder, 'postgres'));
  if (!postgres) throw new Error('Install PostgreSQL first');
  try {
    const programs = join(folder, 'servers');
    await compileServers(programs);
    const start = (usage: 'on' | 'off', more: Readonly<Record<string, string>> = {}) =>
      startServer(join(programs, 'api.mjs'), {
        ...{ API_PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url },
        ...{ CATALOGUE_DEMO: 'on', REQUEST_LOG: 'off', USAGE_COUNTS: usage, ...more },
      });
    // Its demo has software, and somebody of the staff.
    await (await start('on')).stop();
    await runQuietly('psql', [postgres.url, '--quiet', '--set=ON_ERROR_STOP=1', '-c', seed], {
      cwd: folder,
      env: process.env,
    });
    const api = await start('on');
    const signedIn = await fetch(`${api.origin}/auth/api-token-auth/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'staff@patchbay.example', password: 'patchbay-staff' }),
    });
    const { token } = parse(tokenSchema, await signedIn.json());
    const below = '/api/software-admin/counts/';
    for (const path of [
      `${below}?days=${days}`,
      `${below}?days=${days}&software=1`,
      `${below}software/`,
      `${below}entries/?kind=view&days=${days}`,
    ]) {
      const takes: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const begun = performance.now();
        const answer = await fetch(api.origin + path, {
          headers: { Authorization: `Bearer ${token}` },
        });
        if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
        await answer.arrayBuffer();
        takes.push(performance.now() - begun);
      }
      say(
        `${path}: ${median(takes).toFixed(0)} ms, ${Math.max(...takes).toFixed(0)} at most (goal ${goals.ms})`,
      );
    }
    await api.stop();
    // Behind a proxy networks are told apart, and there are no demo users.
    const runs = batches.flatMap((batch) => [['off', batch] as const, ['on', batch] as const]);
    for (const [usage, batch] of runs) {
      const api = await start(usage, { CATALOGUE_DEMO: 'off', TRUST_PROXY: '1' });
      const before = api.processorSeconds();
      const eventOf = (number: number) =>
        number % 3 === 0
          ? { event: 'search_opened' }
          : { event: 'view', software: 1 + (number % 40), system: 'linux' };
      const { requests, non2xx } = await autocannon({
        url: api.origin,
        // The server ends a connection after a thousand requests.
        ...{ connections: 200, duration: seconds, overallRate: eventsAMinute / 60 / batch },
        requests: Array.from({ length: networks }, (_, network) => ({
          method: 'POST',
          path: '/api/counts/',
          headers: {
            // As browsers send it: they do not ask first.
            'Content-Type': 'text/plain;charset=UTF-8',
            'X-Forwarded-For': `198.51.${network % 250}.${Math.floor(network / 250)}`,
          },
          body: JSON.stringify(
            Array.from({ length: batch }, (_, index) => eventOf(network + index)),
          ),
        })),
      });
      const share = (api.processorSeconds() - before) / seconds;
      await api.stop();
      say(
        `${requests.total * batch} events in ${seconds} s by ${batch} a call, with USAGE_COUNTS=${usage}, ${non2xx} calls not taken: ${(share * 100).toFixed(1)} % of a processor (goal: ${goals.percent}, the calls too)`,
      );
    }
    say(`Load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} processors.`);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
