import { and, asc, count, desc, eq, gte, lt, max, sql, sum } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import { recordActOf } from '../../audit-log/record-act.ts';
import { countSearch } from '../../counts/usage-calls.ts';
import type { ApiContext } from '../../server/context.ts';
import { missKinds, searchMisses, type MissKind } from '../../db/search-schema.ts';
import { clientAddress } from '../../http/client-address.ts';
import { countAll, triesOfNetwork, type RateLimit } from '../../http/limits/rate-limit.ts';
import { readJsonBody } from '../../http/requests/read-json-body.ts';
import { reasonOf } from '../../process/error-details.ts';
import { HttpError } from '../../process/http-error.ts';
import { squash } from '../../text/search-parts.ts';
import { storableText } from '../../text/storable-text.ts';
import { foldText } from '@patchbay/domain/format';
import { object } from '@patchbay/shared/validation';

/** Longer texts are not names. */
const maxQueryLength = 60;

/** A day's worth of what one network may have counted, and of different texts that are kept for a day. */
const perNetwork: RateLimit = { attempts: 100, windowMs: 24 * 60 * 60_000 };
const maxOfDay = 1000;

const keptDays = 90;
const maxShown = 200;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const daysBefore = (now: Date, days: number): string =>
  dayOf(new Date(now.getTime() - days * 24 * 60 * 60_000));

interface Miss {
  /** What was searched for. */
  readonly text: string;
  readonly kind: MissKind;
}

type CountContext = Pick<ApiContext, 'database' | 'clock' | 'config' | 'hasRoom' | 'log'>;

/**
 * Counts a text that was searched for in vain: only the text, on its day. A stranger cannot fill the table: one network
 * is counted so often a day, a day has so many texts of a kind, and long ones are none. Searches beyond that are not
 * counted, and none is while the disk has too little room. What cannot be counted is told to the log.
 */
export const countMiss = (context: CountContext, c: Context, miss: Miss): Promise<void> =>
  // A disk that is full, or a database that can only be read, keeps nobody from an answer.
  tryToCount(context, c, miss).catch((error: unknown) => {
    context.log(`A search in vain could not be counted: ${reasonOf(error)}`);
  });

async function tryToCount(context: CountContext, c: Context, { text, kind }: Miss): Promise<void> {
  const query = foldText(text);
  if (query.length > maxQueryLength || squash(query) === '') return;
  const { database, clock, config, hasRoom } = context;
  if (!(await hasRoom())) return;
  try {
    const network = clientAddress(c, config.accounts.trustedProxies);
    const rule = { what: 'searchMiss:address', limit: perNetwork };
    await countAll(context, triesOfNetwork(network, rule));
  } catch (error) {
    // The search itself has been done, and is answered.
    if (error instanceof HttpError) return;
    throw error;
  }
  const day = dayOf(clock());
  const isOfDay = and(eq(searchMisses.day, day), eq(searchMisses.kind, kind));
  const [today] = await database.select({ texts: count() }).from(searchMisses).where(isOfDay);
  const isFull = (today?.texts ?? 0) >= maxOfDay;
  if (isFull) {
    await database
      .update(searchMisses)
      .set({ count: sql`${searchMisses.count} + 1` })
      .where(and(isOfDay, eq(searchMisses.query, query)));
    return;
  }
  await database
    .insert(searchMisses)
    .values({ day, query, kind, count: 1 })
    .onConflictDoUpdate({
      target: [searchMisses.day, searchMisses.query, searchMisses.kind],
      set: { count: sql`${searchMisses.count} + 1` },
    });
}

/** Removes what was counted long ago. */
export async function forgetOldMisses({
  database,
  clock,
}: Pick<ApiContext, 'database' | 'clock'>): Promise<void> {
  await database.delete(searchMisses).where(lt(searchMisses.day, daysBefore(clock(), keptDays)));
}

/** A search of which nothing was opened: its text, as long as a box of a page takes it. */
export const unopenedSearchSchema = object({ search: storableText(200).required() });

/** `POST /api/unopened-searches/`: nothing was opened of what a search has found. Staff, who try, are not counted. */
export const countUnopened =
  (context: ApiContext): Handler =>
  async (c) => {
    const { search } = await readJsonBody(c, unopenedSearchSchema);
    const { isStaff } = await context.identify(c.req.raw);
    if (!isStaff) {
      countSearch(context, c, 'search_not_opened');
      await countMiss(context, c, { text: search, kind: 'not_opened' });
    }
    return c.body(null, 204);
  };

/**
 * `GET /api/software-admin/search-misses/`: the texts that were searched for in vain, each with its last day, those that
 * were not found before the others, the most frequent first.
 */
export const listMisses =
  ({ database, clock }: ApiContext): Handler =>
  async (c) => {
    const since = daysBefore(clock(), keptDays);
    const total = sum(searchMisses.count).mapWith(Number);
    const read = (kind: MissKind) =>
      database
        .select({ query: searchMisses.query, count: total, lastSeen: max(searchMisses.day) })
        .from(searchMisses)
        .where(and(eq(searchMisses.kind, kind), gte(searchMisses.day, since)))
        .groupBy(searchMisses.query)
        .orderBy(desc(total), asc(searchMisses.query))
        .limit(maxShown);
    const rows = await Promise.all(
      missKinds.map(async (kind) => (await read(kind)).map((row) => ({ ...row, kind }))),
    );
    return c.json(rows.flat());
  };

/** `DELETE /api/software-admin/search-misses/`: forgets all of them. */
export const clearMisses =
  ({ database, clock, identify }: ApiContext): Handler =>
  async (c) => {
    const viewer = await identify(c.req.raw);
    await database.transaction(async (transaction) => {
      const gone = await transaction.delete(searchMisses).returning({ day: searchMisses.day });
      if (gone.length === 0) return;
      await recordActOf(transaction, viewer, {
        kind: 'search_misses_cleared',
        at: clock(),
        details: { count: gone.length },
      });
    });
    return c.body(null, 204);
  };
