import { eq, sql } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { installedSoftware } from '../db/schema.ts';
import { reportBody } from '../http/requests/body-limits.ts';
import { clientAddress } from '../http/client-address.ts';
import { ofClient, shareOfClient } from '../http/limits/limit-requests.ts';
import { countAll, triesOfNetwork } from '../http/limits/rate-limit.ts';
import { telling } from '../http/limits/told/tell-limits.ts';
import { readJsonBody } from '../http/requests/read-json-body.ts';
import { createGrowthLimit } from './limit-growth.ts';
import { reportSchema } from './report-schema.ts';

/** It counts in months how long ago a report was renewed: one that has not changed is noted this often at most. */
const notedEveryMs = 24 * 60 * 60_000;

/** `POST /api/installed-software/save/`: the report of one anonymous installation takes the place of its last one. */
export function saveInstalledSoftware(context: ApiContext): Handler {
  const { database, clock, config, capacity } = context;
  const limitGrowth = createGrowthLimit(context);

  async function save(c: Context, network: string): Promise<void> {
    // Anybody may send one, under any name. Every try counts, also one that is refused for what is in it.
    const rule = {
      what: 'report:address',
      limit: config.accounts.limits.reportPerAddress,
      tell: telling(c, 'report-per-address'),
    };
    await countAll(context, triesOfNetwork(network, rule));
    const body = await readJsonBody(
      c,
      reportSchema,
      reportBody,
      shareOfClient(context, c, 'reports'),
    );
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
      if (age < notedEveryMs) return;
      await database.update(installedSoftware).set({ savedAt: clock() }).where(isOwn);
      return;
    }
    await limitGrowth(c, { sizeBytes, replacedBytes: known?.sizeBytes ?? null });
    const report = { components, sizeBytes, savedAt: clock() };
    await database
      .insert(installedSoftware)
      .values({ userUuid: body.userUuid, ...report })
      .onConflictDoUpdate({ target: installedSoftware.userUuid, set: report });
  }

  return async (c) => {
    const network = clientAddress(c, config.accounts.trustedProxies);
    // One that is refused here counts for nothing: nothing of it was looked at.
    await capacity.reporting(() => save(c, network), ofClient(context, c));
    return c.body(null, 204);
  };
}
