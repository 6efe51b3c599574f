import { and, inArray, lt, sql } from 'drizzle-orm';
import { object } from '@patchbay/shared/validation';
import { onOff } from '@patchbay/node-kit/environment';
import { type CountedSystem, usageKinds, type UsageKind } from '@patchbay/domain/api';
import { ofAll, usageCounts } from '../db/counts-schema.ts';
import type { Database } from '../db/database.ts';

export const usageVariables = object({ USAGE_COUNTS: onOff().default(true) });

/** What may be counted of one network in a minute: nobody reads a page in half a second. */
const perNetwork = 120;
const windowMs = 60_000;

/** So many networks are told apart, and so many different counts kept, until they are written: what comes beyond waits for none. */
const mostNetworks = 50_000;
const mostKept = 50_000;

/** A shop that runs for two years sees each season twice. */
const keptDays = 731;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The first of so many days, of which today is the last. */
export const firstDay = (now: Date, days: number): string =>
  dayOf(new Date(now.getTime() - (days - 1) * 24 * 60 * 60_000));

interface Counted {
  readonly kind: UsageKind;
  /** Without one: a search is about none. */
  readonly software?: number;
  readonly system?: CountedSystem;
}

/** Counts in memory what is used, until it is written. */
export interface UsageCounter {
  /**
   * Counts something once.
   * @param network that of the request, which is kept for a minute at most: beyond its limit nothing is counted
   */
  readonly count: (network: string, counted: Counted) => void;
  /** Writes what was counted since the last time, in one statement. What fails is kept for the next time. */
  readonly flush: () => Promise<void>;
}

interface Row {
  readonly day: string;
  readonly kind: UsageKind;
  readonly software: number;
  readonly system: CountedSystem | '';
}

/** The counts of one process. Several on one database add to the same rows (rule H176). */
export function createUsageCounter({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: () => Date;
}): UsageCounter {
  let kept = new Map<string, Row & { count: number }>();
  let networks = new Map<string, number>();
  let windowEnds = 0;

  const isWithinLimit = (network: string, now: number): boolean => {
    if (now >= windowEnds || now < windowEnds - windowMs) {
      networks = new Map();
      windowEnds = now + windowMs;
    }
    const times = networks.get(network) ?? 0;
    if (times >= perNetwork || (times === 0 && networks.size >= mostNetworks)) return false;
    networks.set(network, times + 1);
    return true;
  };
  const add = (row: Row, count: number) => {
    const key = `${row.day} ${row.kind} ${row.software} ${row.system}`;
    const known = kept.get(key);
    if (known) known.count += count;
    else if (kept.size < mostKept) kept.set(key, { ...row, count });
  };

  return {
    count: (network, { kind, software = ofAll, system }) => {
      const now = clock();
      if (!isWithinLimit(network, now.getTime())) return;
      add({ day: dayOf(now), kind, software, system: system ?? '' }, 1);
    },
    flush: async () => {
      if (kept.size === 0) return;
      const taken = kept;
      kept = new Map();
      try {
        await writeCounts(database, [...taken.values()]);
      } catch (error) {
        for (const row of taken.values()) add(row, row.count);
        throw error;
      }
    },
  };
}

/**
 * Rows are written in one order, so that two backends wait for each other and never cross. What names no software of the
 * catalogue counts nowhere.
 */
async function writeCounts(
  database: Database,
  rows: readonly (Row & { readonly count: number })[],
): Promise<void> {
  // A parameter would have no type in a select.
  const all = sql.raw(String(ofAll));
  await database.execute(sql`
    with added as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as row(day date, kind text, software integer, system text, count integer)
      where row.software = ${all} or exists (select from software where id = row.software)
    ), summed as (
      select software as software_id, day, kind, sum(count) as count from added
        where software <> ${all} group by 1, 2, 3
      union all
      select ${all}, day, kind, sum(count) from added group by 1, 2, 3
      union all
      select ${all}, day, case kind when 'view' then 'view_on_' else 'install_on_' end || system, sum(count)
        from added where system <> '' and kind in ('view', 'install_begun') group by 1, 2, 3
    )
    insert into usage_counts (software_id, day, kind, count)
    select software_id, day, kind, count from summed order by software_id, day, kind
    on conflict (software_id, day, kind) do update set count = usage_counts.count + excluded.count`);
}

/** Removes what was counted more than two years ago (rule H178). */
export async function forgetOldCounts({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: () => Date;
}): Promise<void> {
  // By kind, as the index has them.
  const isOld = lt(usageCounts.day, firstDay(clock(), keptDays));
  await database.delete(usageCounts).where(and(inArray(usageCounts.kind, [...usageKinds]), isOld));
}
