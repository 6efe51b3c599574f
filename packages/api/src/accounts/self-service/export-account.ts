import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Handler } from 'hono';
import { accountSessionSchema } from '@patchbay/domain/entities';
import { array, number, object, string } from '@patchbay/shared/validation';
import type { ApiContext } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { auditLog } from '../../db/audit-schema.ts';
import { softwareHistory } from '../../db/history-schema.ts';
import { softwareListEntries, softwareLists } from '../../db/list-schema.ts';
import { devices, mailLinks } from '../../db/account-schema.ts';
import { software } from '../../db/schema.ts';
import { countTry } from '../../http/limits/rate-limit.ts';
import { maxExports } from '../../http/limits/limit-policies.ts';
import { telling } from '../../http/limits/rate-limit-headers.ts';
import { readSessions } from '../calls/sessions.ts';
import { requireOwnSession } from '../sessions.ts';

const rows = () => array(object().defined()).required();

/** The form of an export, as far as it is the same for everybody. */
export const exportSchema = object({
  exportedAt: string().required(),
  account: object({ id: number().integer().required(), email: string().required() }).required(),
  sessions: array(accountSessionSchema.defined()).required(),
  knownBrowsers: rows(),
  openLinks: rows(),
  lists: rows(),
  catalogueEdits: rows(),
  staffLog: rows(),
});

/** A person's lists, under their present names. */
async function readLists(database: Database, userId: number) {
  const lists = await database
    .select()
    .from(softwareLists)
    .where(eq(softwareLists.userId, userId))
    .orderBy(asc(softwareLists.id));
  const entries = await database
    .select({
      listId: softwareListEntries.listId,
      softwareId: softwareListEntries.softwareId,
      name: software.name,
      vendor: software.vendor,
      addedAt: softwareListEntries.addedAt,
    })
    .from(softwareListEntries)
    .innerJoin(softwareLists, eq(softwareLists.id, softwareListEntries.listId))
    .leftJoin(software, eq(software.id, softwareListEntries.softwareId))
    .where(eq(softwareLists.userId, userId))
    .orderBy(asc(softwareListEntries.addedAt), asc(softwareListEntries.softwareId));
  const ofLists = new Map<number, Omit<(typeof entries)[number], 'listId'>[]>();
  for (const { listId, ...entry } of entries) {
    const own = ofLists.get(listId);
    if (own) own.push(entry);
    else ofLists.set(listId, [entry]);
  }
  return lists.map(({ id, name, isFavourites, shareKey, createdAt }) => ({
    ...{ name, isFavourites, isShared: shareKey !== null, createdAt },
    software: ofLists.get(id) ?? [],
  }));
}

/** The number of edits that are exported: the newest. */
const mostEdits = 10_000;

/**
 * A person's changes in the catalogue, as far as the history has them: what and when, not the texts, which are the
 * catalogue's.
 */
const readEdits = (database: Database, userId: number) =>
  database
    .select({
      softwareId: softwareHistory.softwareId,
      name: software.name,
      at: softwareHistory.at,
      kind: softwareHistory.kind,
    })
    .from(softwareHistory)
    .leftJoin(software, eq(software.id, softwareHistory.softwareId))
    .where(eq(softwareHistory.userId, userId))
    .orderBy(desc(softwareHistory.id))
    .limit(mostEdits);

/** A person's acts in the staff's log. */
const readActs = (database: Database, userId: number) =>
  database
    .select({
      at: auditLog.at,
      kind: auditLog.kind,
      email: auditLog.email,
      details: auditLog.details,
    })
    .from(auditLog)
    .where(eq(auditLog.userId, userId))
    .orderBy(desc(auditLog.id))
    .limit(mostEdits);

/** `GET /auth/export/`: all that the server has of an account, except secrets that let somebody in, as a JSON file; ten times an hour. */
export const exportAccount =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock } = context;
    const { user, tokenHash } = await requireOwnSession(context, c.req.raw);
    await countTry(context, {
      ...{ what: 'export:account', who: String(user.id), limit: maxExports },
      tell: telling(c, 'export-per-account'),
    });
    const knownBrowsers = await database
      .select({ since: devices.createdAt })
      .from(devices)
      .where(eq(devices.userId, user.id))
      .orderBy(asc(devices.createdAt));
    const openLinks = await database
      .select({ purpose: mailLinks.purpose, email: mailLinks.email, expires: mailLinks.expiresAt })
      .from(mailLinks)
      .where(
        and(
          eq(mailLinks.userId, user.id),
          isNull(mailLinks.usedAt),
          gt(mailLinks.expiresAt, clock()),
        ),
      )
      .orderBy(asc(mailLinks.expiresAt));
    const { id, email, isStaff, isSuperuser, createdAt, lastUsedAt } = user;
    const document = {
      exportedAt: clock().toISOString(),
      account: { id, email, isStaff, isSuperuser, createdAt, lastUsedAt },
      sessions: await readSessions(context, user.id, tokenHash),
      knownBrowsers,
      openLinks,
      lists: await readLists(database, user.id),
      catalogueEdits: await readEdits(database, user.id),
      staffLog: await readActs(database, user.id),
    };
    const text = `${JSON.stringify(document, null, 2)}\n`;
    return c.body(text, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      // The size by which it counts among the answers that are still to be taken: it may have megabytes.
      'Content-Length': String(Buffer.byteLength(text)),
      'Content-Disposition': 'attachment; filename="account.json"',
    });
  };
