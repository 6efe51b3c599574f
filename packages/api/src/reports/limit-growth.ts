import { eq, sum } from 'drizzle-orm';
import type { Context } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { installedSoftware } from '../db/schema.ts';
import { Refusal } from '../process/refusal.ts';
import { clientAddress } from '../http/client-address.ts';
import { countTry } from '../http/limits/rate-limit.ts';

/** Bytes are counted in pieces of this size, so that a usual report counts once. */
const pieceBytes = 64 * 1024;
const piecesPerMebibyte = 16;
const dayMs = 24 * 60 * 60_000;

/** All reports are measured this often, at most; what was added since then is known. */
const measuredEveryMs = 60_000;

type LimitContext = Pick<ApiContext, 'database' | 'clock' | 'config'>;

/**
 * Bounds what reports take in the database: all of them together, and what comes from one address in a day. A report
 * that is renewed and has not grown is always taken.
 */
export function createGrowthLimit({ database, clock, config }: LimitContext) {
  const { mostBytes, mebibytesPerAddress } = config.reports;
  let total = { bytes: 0, measuredAt: -Infinity };

  async function measureAll(): Promise<void> {
    const now = clock().getTime();
    if (now - total.measuredAt < measuredEveryMs) return;
    const [row] = await database
      .select({ bytes: sum(installedSoftware.sizeBytes) })
      .from(installedSoftware);
    total = { bytes: Number(row?.bytes ?? 0), measuredAt: now };
  }

  /**
   * @throws Refusal `unavailable` where there is no room for it, `too_many_requests` for too much from one address
   */
  return async (c: Context, userUuid: string, sizeBytes: number): Promise<void> => {
    const [known] = await database
      .select({ sizeBytes: installedSoftware.sizeBytes })
      .from(installedSoftware)
      .where(eq(installedSoftware.userUuid, userUuid));
    // An empty report takes a row too.
    const growth = known ? sizeBytes - known.sizeBytes : Math.max(1, sizeBytes);
    if (growth <= 0) return;
    await measureAll();
    if (total.bytes + growth > mostBytes) {
      throw new Refusal('unavailable', 'There is no room for more reports at the moment', {
        headers: { 'Retry-After': '3600' },
      });
    }
    for (let counted = 0; counted < growth; counted += pieceBytes) {
      await countTry(database, clock, {
        what: 'report-bytes:address',
        who: clientAddress(c, config.accounts.trustedProxies),
        limit: { attempts: mebibytesPerAddress * piecesPerMebibyte, windowMs: dayMs },
      });
    }
    total = { ...total, bytes: total.bytes + growth };
  };
}
