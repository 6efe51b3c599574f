import { asc, count, eq, sql } from 'drizzle-orm';
import type { Handler } from 'hono';
import { limits, tradeWordsFormSchema } from '@patchbay/domain/entities';
import { recordActOf } from '../audit-log/record-act.ts';
import { staffWords } from '../db/search-schema.ts';
import { readId } from '../http/requests/read-id.ts';
import { HttpError } from '../process/http-error.ts';
import type { ApiContext } from '../server/context.ts';
import { squash } from '../text/search-parts.ts';
import { readForm } from './read-form.ts';

const answered = { id: staffWords.id, words: staffWords.words, means: staffWords.means };

/** `GET /api/software-admin/trade-words/`: what staff have said, from A to Z. */
export const listStaffWords =
  ({ database }: ApiContext): Handler =>
  async (c) =>
    c.json(await database.select(answered).from(staffWords).orderBy(asc(staffWords.glued)));

/** `PUT /api/software-admin/trade-words/`: what some words mean, in place of what was said of them before. */
export const saveStaffWords =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock, identify } = context;
    const { words, means } = await readForm(c, tradeWordsFormSchema, context);
    const viewer = await identify(c.req.raw);
    const glued = squash(words);
    const saved = await database.transaction(async (transaction) => {
      await transaction.execute(sql`lock table ${staffWords} in share row exclusive mode`);
      const isOwn = eq(staffWords.glued, glued);
      const [before] = await transaction.select(answered).from(staffWords).where(isOwn);
      if (before?.words === words && before.means === means) return before;
      const [all] = await transaction.select({ count: count() }).from(staffWords);
      if (!before && (all?.count ?? 0) >= limits.tradeWordsEntries) {
        throw new HttpError('invalid', `There are ${limits.tradeWordsEntries} entries at most`);
      }
      const [row] = await transaction
        .insert(staffWords)
        .values({ glued, words, means })
        .onConflictDoUpdate({ target: staffWords.glued, set: { words, means } })
        .returning(answered);
      const details = { words };
      await recordActOf(transaction, viewer, { kind: 'trade_words_saved', at: clock(), details });
      return row;
    });
    return c.json(saved);
  };

/** `DELETE /api/software-admin/trade-words/{id}/`; also where somebody else has removed them by now. */
export const removeStaffWords =
  ({ database, clock, identify }: ApiContext): Handler =>
  async (c) => {
    const viewer = await identify(c.req.raw);
    const id = readId(c);
    await database.transaction(async (transaction) => {
      const [gone] = await transaction
        .delete(staffWords)
        .where(eq(staffWords.id, id))
        .returning({ words: staffWords.words });
      if (!gone) return;
      await recordActOf(transaction, viewer, {
        kind: 'trade_words_removed',
        at: clock(),
        details: gone,
      });
    });
    return c.body(null, 204);
  };
