import type { Handler } from 'hono';
import { limits } from '@patchbay/shared/entities';
import { array, object, string } from '@patchbay/shared/validation';
import type { ApiContext } from '../../context.ts';
import { installedSoftware } from '../../db/schema.ts';
import { clientAddress } from '../../http/client-address.ts';
import { countTry } from '../../http/rate-limit.ts';
import { readJsonBody } from '../../http/read-json-body.ts';
import { storableText } from '../../http/storable-text.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const reportSchema = object({
  userUuid: string().required().matches(uuid, 'userUuid must be a UUID'),
  installedComponents: array(
    object({
      filename: storableText(limits.nameLength * 5).required(),
      version: storableText(limits.nameLength).defined(),
    }),
  )
    .max(
      limits.reportComponents,
      `installedComponents must have at most ${String(limits.reportComponents)} entries`,
    )
    .defined(),
});

/** `POST /api/installed-software/save/`: the report of one anonymous installation takes the place of its last one. */
export const saveInstalledSoftware =
  ({ database, clock, config }: ApiContext): Handler =>
  async (c) => {
    const { userUuid, installedComponents } = await readJsonBody(c, reportSchema);
    // Anybody may send one, under any name: an address does not fill the database by itself.
    await countTry(database, clock, {
      what: 'report:address',
      who: clientAddress(c, config.accounts.trustedProxies),
      limit: config.accounts.limits.reportPerAddress,
    });
    const report = { components: installedComponents, savedAt: clock() };
    await database
      .insert(installedSoftware)
      .values({ userUuid, ...report })
      .onConflictDoUpdate({ target: installedSoftware.userUuid, set: report });
    return c.body(null, 204);
  };
