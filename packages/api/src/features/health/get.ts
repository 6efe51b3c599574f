import { sql } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../../context.ts';
import { Refusal } from '../../errors.ts';

const patienceMs = 3000;

/** `GET /health/`: 200 while the database answers, else 503. */
export const getHealth =
  ({ database }: ApiContext): Handler =>
  async (c) => {
    try {
      await Promise.race([database.execute(sql`select 1`), failAfter(patienceMs)]);
    } catch (cause) {
      throw new Refusal('unavailable', 'The database does not answer', { cause });
    }
    return c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' });
  };

const failAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    AbortSignal.timeout(ms).addEventListener('abort', () => {
      reject(new Error('The database did not answer in time'));
    });
  });
