import { eq, sql, sum, lt } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { installedSoftware } from '../db/schema.ts';
import { reportBody } from '../http/requests/body-limits.ts';
import { clientAddress } from '../http/client-address.ts';
import { countAll, triesOfNetwork } from '../http/limits/rate-limit.ts';
import { telling } from '../http/limits/rate-limit-headers.ts';
import { HttpError } from '../process/http-error.ts';
import { readJsonBody } from '../http/requests/read-json-body.ts';
import { reportSchema } from './report-schema.ts';

/** It counts in months how long ago a report was renewed: one that has not changed is noted this often at most. */
const notedEveryMs = 24 * 60 * 60_000;

/** All reports are measured this often, at most; the growth since then is known. */
const measuredEveryMs = 60_000;

/** `POST /api/installed-software/save/`: the report of one anonymous installation takes the place of its last one. */
export function saveInstalledSoftware(context: ApiContext): Handler {
  const { database, clock, config, capacity } = context;
  let total = { bytes: 0, measuredAt: -Infinity };

  /** @throws HttpError `unavailable` where all reports together would be more than may be kept */
  async function requireRoomFor(growth: number): Promise<void> {
    const now = clock().getTime();
    if (now - total.measuredAt >= measuredEveryMs) {
      const [row] = await database
        .select({ bytes: sum(installedSoftware.sizeBytes) })
        .from(installedSoftware);
      total = { bytes: Number(row?.bytes ?? 0), measuredAt: now };
    }
    if (total.bytes + growth > config.reports.maxBytes) {
      throw new HttpError('unavailable', 'There is no room for more reports at the moment', {
        headers: { 'Retry-After': '3600' },
      });
    }
    total = { ...total, bytes: total.bytes + growth };
  }

  return async (c) => {
    const network = clientAddress(c, config.accounts.trustedProxies);
    // Anybody may send one, under any name. Every try counts, also one that is refused for what is in it.
    const rule = {
      what: 'report:address',
      limit: config.accounts.limits.reportPerAddress,
      tell: telling(c, 'report-per-address'),
    };
    await countAll(context, triesOfNetwork(network, rule));
    const body = await readJsonBody(c, reportSchema, reportBody, capacity.reports.open());
    const components = body.installedComponents.map(({ filename, version }) => ({
      filename,
      version,
    }));
    const sizeBytes = Buffer.byteLength(JSON.stringify(components));
    const isOwn = eq(installedSoftware.userUuid, body.userUuid);
    const sent = sql.param(components, installedSoftware.components);
    const [known] = await database
      .select({
        sizeBytes: installedSoftware.sizeBytes,
        savedAt: installedSoftware.savedAt,
        isSame: sql<boolean>`${installedSoftware.sizeBytes} = ${sizeBytes} and ${installedSoftware.components} = ${sent}`,
      })
      .from(installedSoftware)
      .where(isOwn);
    if (known?.isSame === true) {
      const age = Math.abs(clock().getTime() - known.savedAt.getTime());
      if (age >= notedEveryMs) {
        await database.update(installedSoftware).set({ savedAt: clock() }).where(isOwn);
      }
      return c.body(null, 204);
    }
    // An empty report takes a row too.
    const growth = known ? sizeBytes - known.sizeBytes : Math.max(1, sizeBytes);
    if (growth > 0) await requireRoomFor(growth);
    const report = { components, sizeBytes, savedAt: clock() };
    await database
      .insert(installedSoftware)
      .values({ userUuid: body.userUuid, ...report })
      .onConflictDoUpdate({ target: installedSoftware.userUuid, set: report });
    return c.body(null, 204);
  };
}

/** Removes the reports of installations that have not renewed theirs for a long time. */
export async function forgetOldReports(
  { database, clock }: Pick<ApiContext, 'database' | 'clock'>,
  { retentionMs }: Pick<ApiContext['config']['reports'], 'retentionMs'>,
): Promise<void> {
  const before = new Date(clock().getTime() - retentionMs);
  await database.delete(installedSoftware).where(lt(installedSoftware.savedAt, before));
}
