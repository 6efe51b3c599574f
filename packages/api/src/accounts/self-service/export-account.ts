import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { devices, mailLinks } from '../../db/schema.ts';
import { requireOwnSession } from './own-session.ts';
import { readSessions } from './list-sessions.ts';

/** `GET /auth/export/`: all that the server has of an account, but for what lets somebody in, as a JSON file. */
export const exportAccount =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock } = context;
    const { user, tokenHash } = await requireOwnSession(context, c.req.raw);
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
    };
    return c.body(`${JSON.stringify(document, null, 2)}\n`, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="account.json"',
    });
  };
