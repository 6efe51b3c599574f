import { customerNetwork } from '@patchbay/node-kit/http-server';
import { and, eq, gt, lte, or, sql, type SQL } from 'drizzle-orm';
import { hashSecret } from '../../text/secret.ts';
import type { Database } from '../../db/database.ts';
import { rateLimits } from '../../db/schema.ts';
import { HttpError } from '../../process/http-error.ts';

/** The most tries within a window of time. */
export interface RateLimit {
  readonly attempts: number;
  readonly windowMs: number;
}

/** A try that was counted. */
export interface CountedTry {
  /** The number of tries within the window, this one included. */
  readonly attempts: number;
  /** It turned out not to be one of those that are limited. */
  readonly giveBack: () => Promise<void>;
}

export interface Tried {
  /** The kind of try, e.g. `logIn:account`. */
  readonly what: string;
  /** The person or thing that tries or is tried, e.g. an e-mail, which is not stored in clear. */
  readonly who: string;
  /** Counts only for this part of them, e.g. for tries from one network. */
  readonly within?: string;
  readonly limit: RateLimit;
  /** Called with the rest of the limit, for the caller; without it nobody hears of it. */
  readonly tell?: (left: LimitFigures) => void;
}

/** The rest of a limit. */
export interface LimitFigures {
  readonly remaining: number;
  /** The seconds until it starts over. */
  readonly resetSeconds: number;
  /** This try was refused. */
  readonly isRefused: boolean;
}

/** The /48 of an IPv6 customer has room for a few networks that are used up, and not for the 65,536 that it holds. */
const networksOfCustomer = 4;

/**
 * The tries of a network, and those of its customer: of IPv6 addresses one customer usually has 65,536
 * networks, each of which would have the whole limit for itself.
 * @param network as `clientAddress` answers it
 */
export function triesOfNetwork(
  network: string,
  { what, limit, tell }: Pick<Tried, 'what' | 'limit' | 'tell'>,
): readonly Tried[] {
  const customer = customerNetwork(network);
  const own = { what, who: network, limit, ...(tell && { tell }) };
  if (customer === network) return [own];
  const attempts = limit.attempts * networksOfCustomer;
  return [own, { what, who: customer, limit: { ...limit, attempts } }];
}

/** The clocks of two servers on one database differ by less. */
const clockSkewMs = 60_000;

/** A window that ends further ahead than a new one would was opened before the clock was set back. */
const isOver = (now: Date, windowMs: number): SQL =>
  sql`(${or(
    lte(rateLimits.endsAt, now),
    gt(rateLimits.endsAt, new Date(now.getTime() + windowMs + clockSkewMs)),
  )})`;

const keyOf = ({ what, who, within }: Pick<Tried, 'what' | 'who' | 'within'>): string =>
  [what, hashSecret(who), ...(within === undefined ? [] : [hashSecret(within)])].join(':');

interface CountContext {
  readonly database: Database;
  readonly clock: () => Date;
}

/** Counts a try in the database, and returns no row where the limit is used up. */
export function countStatement(
  database: Database,
  tried: Pick<Tried, 'what' | 'who' | 'within' | 'limit'>,
  now: Date,
) {
  const { attempts, windowMs } = tried.limit;
  const over = isOver(now, windowMs);
  return database
    .insert(rateLimits)
    .values({ key: keyOf(tried), attempts: 1, endsAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        attempts: sql`case when ${over} then 1 else ${rateLimits.attempts} + 1 end`,
        endsAt: sql`case when ${over} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
      setWhere: sql`${over} or ${rateLimits.attempts} < ${attempts}`,
    })
    .returning({ attempts: rateLimits.attempts, endsAt: rateLimits.endsAt });
}

/**
 * Counts a try in the database, so that it counts for all processes, and of many at once none slips through.
 * @throws HttpError `too_many_requests` with `Retry-After`, and counts nothing
 */
export async function countTry(context: CountContext, tried: Tried): Promise<CountedTry> {
  const { database, clock } = context;
  const { limit, tell } = tried;
  const now = clock();
  const key = keyOf(tried);
  const [counted] = await countStatement(database, tried, now);
  if (!counted) throw await tooMany(context, { key, now, tried });
  const tellLeft = (attempts: number) =>
    tell?.({
      remaining: Math.max(0, limit.attempts - attempts),
      resetSeconds: secondsUntil(counted.endsAt, now, limit),
      isRefused: false,
    });
  tellLeft(counted.attempts);
  return {
    attempts: counted.attempts,
    giveBack: async () => {
      await database
        .update(rateLimits)
        .set({ attempts: sql`greatest(${rateLimits.attempts} - 1, 0)` })
        .where(and(eq(rateLimits.key, key), eq(rateLimits.endsAt, counted.endsAt)));
      tellLeft(counted.attempts - 1);
    },
  };
}

/**
 * Counts a try for each rule that it comes under, in this order. One that is refused by a rule counts for none.
 * @throws HttpError `too_many_requests`
 */
export async function countAll(
  context: CountContext,
  rules: readonly Tried[],
): Promise<CountedTry[]> {
  const counted: CountedTry[] = [];
  try {
    for (const rule of rules) counted.push(await countTry(context, rule));
  } catch (error) {
    for (const one of counted) await one.giveBack();
    throw error;
  }
  return counted;
}

/** Forgets every try of one kind on somebody, wherever it came from. */
export async function forgetTries(
  database: Database,
  tried: Pick<Tried, 'what' | 'who'>,
): Promise<void> {
  await database.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${keyOf(tried)})`);
}

/** Removes the windows that are over, those that a wrong clock has opened too. */
export async function forgetOldTries(
  database: Database,
  now: Date,
  longestWindowMs: number,
): Promise<void> {
  await database.delete(rateLimits).where(isOver(now, longestWindowMs));
}

/** No longer than a whole window, whatever the clock of the process that has opened it. */
const secondsUntil = (endsAt: Date, now: Date, { windowMs }: RateLimit): number =>
  Math.max(1, Math.ceil(Math.min(endsAt.getTime() - now.getTime(), windowMs) / 1000));

/** The answer to a caller who has tried too often. */
function tooManyUntil(endsAt: Date, now: Date, { limit, tell }: Tried): HttpError {
  const resetSeconds = secondsUntil(endsAt, now, limit);
  tell?.({ remaining: 0, resetSeconds, isRefused: true });
  return new HttpError('too_many_requests', 'Too many attempts. Please try again later', {
    headers: { 'Retry-After': String(resetSeconds) },
  });
}

async function tooMany(
  { database }: CountContext,
  { key, now, tried }: { key: string; now: Date; tried: Tried },
): Promise<HttpError> {
  const [row] = await database
    .select({ endsAt: rateLimits.endsAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return tooManyUntil(row?.endsAt ?? now, now, tried);
}
