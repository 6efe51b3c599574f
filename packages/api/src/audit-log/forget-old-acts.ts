import { lt, sql } from 'drizzle-orm';
import { auditLog } from '../db/audit-schema.ts';
import type { ApiContext } from '../server/context.ts';
import type { AuditConfig } from './audit-config.ts';

/** Removes what staff did long ago (rule X76): the database lets nothing be removed that is younger than the time named here. */
export async function forgetOldActs(
  { database, clock }: Pick<ApiContext, 'database' | 'clock'>,
  { retentionMs }: AuditConfig,
): Promise<void> {
  const before = new Date(clock().getTime() - retentionMs);
  await database.transaction(async (transaction) => {
    await transaction.execute(
      sql`select set_config('patchbay.audit_log_ends', ${before.toISOString()}, true)`,
    );
    await transaction.delete(auditLog).where(lt(auditLog.at, before));
  });
}
