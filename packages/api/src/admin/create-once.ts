import { eq, lt } from 'drizzle-orm';
import type { Context } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { hashSecret } from '../text/secret.ts';
import type { Database } from '../db/database.ts';
import { creations } from '../db/schema.ts';
import { HttpError } from '../process/http-error.ts';

/** Longer than anybody asks again for what they have lost the answer of. */
const keptMs = 24 * 60 * 60_000;
const longestKey = 255;

interface Creation {
  readonly userId: number | null;
  readonly now: Date;
  /** The request that the key belongs to: the kind of thing, and its content. */
  readonly request: unknown;
  readonly create: () => Promise<number>;
}

/**
 * Makes something, once for each `Idempotency-Key` of a person, so that asking again after a lost answer makes no second
 * one. Without a key it is made each time. Runs in the transaction that makes it.
 * @returns the id of what was made, now or before
 * @throws HttpError `conflict` where the key was used for something else
 */
export async function createOnce(
  transaction: Database,
  c: Context,
  { userId, now, request, create }: Creation,
): Promise<number> {
  const given = c.req.header('Idempotency-Key');
  if (given === undefined) return create();
  if (given === '' || given.length > longestKey) {
    throw new HttpError('invalid', `The Idempotency-Key must have 1 to ${longestKey} characters`);
  }
  const key = hashSecret(JSON.stringify([userId, given]));
  const asked = hashSecret(JSON.stringify(request));
  // Of two at once, the second one waits here until the first is done.
  const [fresh] = await transaction
    .insert(creations)
    .values({ key, request: asked, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!fresh) {
    const [known] = await transaction.select().from(creations).where(eq(creations.key, key));
    if (known?.request === asked && known.createdId !== null) return known.createdId;
    throw new HttpError('conflict', 'This Idempotency-Key was already used for another request');
  }
  const createdId = await create();
  await transaction.update(creations).set({ createdId }).where(eq(creations.key, key));
  return createdId;
}

/** Removes the keys of creations that are a day old: each could be used once more from then on. */
export async function forgetOldCreations({
  database,
  clock,
}: Pick<ApiContext, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  await database.delete(creations).where(lt(creations.createdAt, before));
}
