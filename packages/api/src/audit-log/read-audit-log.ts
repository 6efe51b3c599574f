import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { AuditFilters, AuditLog } from '@patchbay/domain/api';
import { auditLog } from '../db/audit-schema.ts';
import type { Database } from '../db/database.ts';

/** Whether a text is a day of the calendar, as `2026-03-04`. Databases have no year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const start = startOf(text);
  // The 30th of February would be the 2nd of March.
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text);
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Worked out by the database: behind the year 9999 is one that JavaScript writes as it does not read it. */
const endOf = (day: string) =>
  sql`${sql.param(new Date(startOf(day)), auditLog.at)}::timestamptz + interval '24 hours'`;

interface Page {
  readonly mostItems: number;
  /** Only those older than this entry. */
  readonly before: number | null;
}

/**
 * The acts of staff, the newest first.
 * @param filters whose days are days (`isDay`)
 */
export async function readAuditLog(
  database: Database,
  { who, kind, from, until }: AuditFilters,
  { mostItems, before }: Page,
): Promise<AuditLog> {
  const key = who?.trim().toLowerCase() ?? '';
  const rows = await database
    .select()
    .from(auditLog)
    .where(
      and(
        key === '' ? undefined : sql`starts_with(lower(${auditLog.email}), ${key})`,
        kind === undefined ? undefined : eq(auditLog.kind, kind),
        from === undefined ? undefined : gte(auditLog.at, new Date(startOf(from))),
        until === undefined ? undefined : lt(auditLog.at, endOf(until)),
        before === null ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(mostItems + 1);
  return {
    items: rows.slice(0, mostItems).map(({ userId, email, at, ...others }) => ({
      ...others,
      at: at.toISOString(),
      who: email,
      accountId: userId,
    })),
    hasMore: rows.length > mostItems,
  };
}
