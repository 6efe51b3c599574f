import { sum } from 'drizzle-orm';
import type { Context } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { installedSoftware } from '../db/schema.ts';
import { Refusal } from '../process/refusal.ts';
import { clientAddress } from '../http/client-address.ts';
import { countAll, triesOfNetwork } from '../http/limits/rate-limit.ts';
import { telling } from '../http/limits/told/tell-limits.ts';

/** Bytes are counted in pieces of this size, so that a usual report counts once. */
const pieceBytes = 64 * 1024;
const piecesPerMebibyte = 16;
const dayMs = 24 * 60 * 60_000;

/** The embedded database is asked to make replaced rows' room usable again after so much. */
const reclaimedEveryBytes = 16 * 1024 * 1024;

/** All reports are measured this often, at most; the growth since then is known. */
const measuredEveryMs = 60_000;

type LimitContext = Pick<
  ApiContext,
  'database' | 'clock' | 'config' | 'spentLimits' | 'rowsReplaced'
>;

/** The size of a report, and of the one that it replaces. */
interface ReportSize {
  readonly sizeBytes: number;
  /** Null for a new one. */
  readonly replacedBytes: number | null;
}

/**
 * Bounds what reports take in the database: all of them together, and what comes from one address in a day. What replaces
 * an earlier report of its size or more has a bound of its own, and is taken also where nothing may be added.
 */
export function createGrowthLimit(context: LimitContext) {
  const { database, clock, config, rowsReplaced } = context;
  const { mostBytes, mebibytesPerAddress, replacedMebibytesPerAddress } = config.reports;
  let total = { bytes: 0, measuredAt: -Infinity };

  async function measureAll(): Promise<void> {
    const now = clock().getTime();
    if (now - total.measuredAt < measuredEveryMs) return;
    const [row] = await database
      .select({ bytes: sum(installedSoftware.sizeBytes) })
      .from(installedSoftware);
    total = { bytes: Number(row?.bytes ?? 0), measuredAt: now };
  }

  const countBytes = async (
    c: Context,
    what: 'report-bytes' | 'report-replaced-bytes',
    bytes: number,
    mebibytes: number,
  ) => {
    const rules = triesOfNetwork(clientAddress(c, config.accounts.trustedProxies), {
      what: `${what}:address`,
      limit: { attempts: mebibytes * piecesPerMebibyte, windowMs: dayMs },
      tell: telling(c, `${what}-per-address`, pieceBytes),
    });
    for (let counted = 0; counted < bytes; counted += pieceBytes) await countAll(context, rules);
  };

  let replaced = 0;

  /**
   * @throws Refusal `unavailable` where there is no room for it, `too_many_requests` for too much from one address
   */
  return async (c: Context, { sizeBytes, replacedBytes }: ReportSize): Promise<void> => {
    // An empty report takes a row too.
    const growth = replacedBytes === null ? Math.max(1, sizeBytes) : sizeBytes - replacedBytes;
    if (growth > 0) {
      await measureAll();
      if (total.bytes + growth > mostBytes) {
        throw new Refusal('unavailable', 'There is no room for more reports at the moment', {
          headers: { 'Retry-After': '3600' },
        });
      }
      await countBytes(c, 'report-bytes', growth, mebibytesPerAddress);
      total = { ...total, bytes: total.bytes + growth };
    }
    if (replacedBytes === null) return;
    const bytes = Math.max(1, sizeBytes);
    await countBytes(c, 'report-replaced-bytes', bytes, replacedMebibytesPerAddress);
    replaced += Math.max(sizeBytes, replacedBytes);
    if (replaced < reclaimedEveryBytes) return;
    replaced = 0;
    rowsReplaced();
  };
}
