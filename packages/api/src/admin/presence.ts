import { and, desc, eq, lte, ne, or } from 'drizzle-orm';
import type { Handler } from 'hono';
import { shownEmail } from '../accounts/account-email.ts';
import { presence, users } from '../db/account-schema.ts';
import { software } from '../db/schema.ts';
import { answerJson } from '../http/answer-json.ts';
import { readId } from '../http/requests/read-id.ts';
import { HttpError, notFound } from '../process/http-error.ts';
import type { ApiContext } from '../server/context.ts';

/** Three beats of the page. */
const rememberedMs = 60_000;
const maxOthers = 20;
/** More than anybody has open: one account could fill the table otherwise. */
const maxOpen = 100;

/**
 * `PUT /api/software-admin/software/{id}/presence/`: its sender has the software open, and who else has. Kept in the database, since
 * the other may talk to another backend, and for a minute alone (rule F70).
 */
export const notePresence =
  ({ database, clock, identify }: ApiContext): Handler =>
  async (c) => {
    const softwareId = readId(c);
    const { userId } = await identify(c.req.raw);
    const seenAt = clock();
    const before = new Date(seenAt.getTime() - rememberedMs);
    if (userId === null || (await database.$count(software, eq(software.id, softwareId))) === 0) {
      throw notFound();
    }
    await database.delete(presence).where(lte(presence.seenAt, before));
    if ((await database.$count(presence, eq(presence.userId, userId))) >= maxOpen) {
      throw new HttpError('too_many_requests', 'You have too much open at once');
    }
    await database
      .insert(presence)
      .values({ softwareId, userId, seenAt })
      .onConflictDoUpdate({ target: [presence.softwareId, presence.userId], set: { seenAt } });
    const others = await database
      .select({ email: users.email })
      .from(presence)
      .innerJoin(users, eq(users.id, presence.userId))
      .where(
        and(
          eq(presence.softwareId, softwareId),
          ne(presence.userId, userId),
          // Who has left the staff meanwhile cannot save.
          or(users.isStaff, users.isSuperuser),
          eq(users.isDisabled, false),
        ),
      )
      .orderBy(desc(presence.seenAt), users.email)
      .limit(maxOthers);
    return answerJson(c, { others: others.map(({ email }) => shownEmail(email)) });
  };
