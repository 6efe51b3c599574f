import { sql } from 'drizzle-orm';
import { clockSkewMs } from '../../http/limits/rate-limit.ts';
import type { ApiContext } from '../context.ts';

/**
 * Says where the clocks of this machine and of the database's differ by more than those of several backends may, which count
 * limits together.
 */
export async function compareClocks({
  database,
  clock,
  log,
}: Pick<ApiContext, 'database' | 'clock' | 'log'>): Promise<void> {
  const [row] = await database
    .select({ ms: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8` })
    .from(sql`(values (1)) as once`);
  const aheadMs = clock().getTime() - (row?.ms ?? Number.NaN);
  if (!(Math.abs(aheadMs) > clockSkewMs)) return;
  const apart = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  log(
    `The clock of this machine is ${apart} that of the database. Set both right: backends whose clocks differ count limits, ` +
      'such as of wrong passwords, anew.',
    { level: 'warning' },
  );
}
