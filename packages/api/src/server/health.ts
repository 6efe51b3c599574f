import { coalesceReads } from '@patchbay/node-kit/http-server';
import { sql } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from './context.ts';
import { isMigrated } from '../db/migrate.ts';
import { rateLimits } from '../db/schema.ts';
import { reasonOf } from '../process/error-details.ts';
import { HttpError } from '../process/http-error.ts';

const patienceMs = 3000;

/** However often it is asked, the disk and the database are written to once in this time. */
const keptMs = 5000;

/** One thing that the backend cannot do without. Rejects where it is not in order, and has told the log. */
type Check = () => Promise<void>;

/** The checks of the backend. The result of a check that writes is used again for 5 s, whoever asks. */
export type HealthChecks = Readonly<Record<'database' | 'storage' | 'migrations', Check>>;

/** The checks of one process, which all that ask for its health share. */
export function createHealthChecks(context: ApiContext): HealthChecks {
  const { database, storage, log } = context;
  const writeNowAndThen = rememberFor(keptMs, () => writeRow(context));
  const inTime =
    (name: string, check: Check): Check =>
    async () => {
      try {
        await Promise.race([check(), failAfter(patienceMs)]);
      } catch (cause) {
        log(`The ${name} is not in order: ${reasonOf(cause)}`, { level: 'error' });
        throw cause;
      }
    };
  return {
    // All who ask at the same time share one question to the database, which waits in nobody's queue.
    database: coalesceReads(
      inTime('database', async () => {
        await database.execute(sql`select 1`);
        await writeNowAndThen();
      }),
    ),
    storage: inTime(
      'storage',
      rememberFor(keptMs, async () => {
        const draft = await storage.begin();
        try {
          await draft.write(Buffer.alloc(4096, 1));
        } finally {
          await draft.discard();
        }
        await storage.check();
      }),
    ),
    migrations: inTime(
      'schema',
      rememberFor(keptMs, async () => {
        if (await isMigrated(database)) return;
        throw new Error('the database is not at the version of this backend');
      }),
    ),
  };
}

/**
 * `GET /health/`: 200 while the database answers, and it and what keeps the uploaded files can be written to, else 503 with the code
 * `database` or `storage`.
 */
export function getHealth({ database, storage }: HealthChecks): Handler {
  return async (c) => {
    for (const [name, check] of Object.entries({ database, storage })) {
      try {
        await check();
      } catch (cause) {
        throw new HttpError('unavailable', `The ${name} does not work at the moment`, {
          code: name,
          cause,
        });
      }
    }
    return c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' });
  };
}

/** `GET /healthz`: 200 while the process answers at all. A supervisor that gets no answer restarts it (rule X62). */
export const getLiveness = (): Handler => (c) =>
  c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' });

/**
 * `GET /readyz`: whether it should be sent requests (rule X62): 200 while the database, the storage and the migrations are in
 * order, else 503; `checks` says `ok` or `failed` of each.
 */
export function getReadiness(checks: HealthChecks): Handler {
  return async (c) => {
    const outcomes = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const outcome = await check().then(
          () => 'ok',
          () => 'failed',
        );
        return [name, outcome] as const;
      }),
    );
    const isReady = outcomes.every(([, outcome]) => outcome === 'ok');
    return c.json(
      { status: isReady ? 'ok' : 'failed', checks: Object.fromEntries(outcomes) },
      isReady ? 200 : 503,
      { 'Cache-Control': 'no-store' },
    );
  };
}

/**
 * Writes one row over and over: a database whose files fail it still answers what it has in memory. PostgreSQL uses the
 * room of such a row again by itself. While there is too little room on the disk nothing is written, which `storage` tells.
 */
async function writeRow({ database, clock, hasRoom }: ApiContext): Promise<void> {
  if (!(await hasRoom())) return;
  // Set only at its beginning: a change of an indexed column would need new room each time.
  const endsAt = new Date(clock().getTime() + 60 * 60_000);
  await database
    .insert(rateLimits)
    .values({ key: 'health', attempts: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { attempts: sql`${rateLimits.attempts} + 1` },
    });
}

/** Work whose outcome is good for a while, and that is under way but once. */
function rememberFor(ms: number, work: () => Promise<void>): () => Promise<void> {
  let last: { readonly startedMs: number; readonly outcome: Promise<void> } | null = null;
  let isUnderWay = false;
  return () => {
    if (last && (isUnderWay || performance.now() - last.startedMs < ms)) return last.outcome;
    isUnderWay = true;
    const outcome = work().finally(() => {
      isUnderWay = false;
    });
    last = { startedMs: performance.now(), outcome };
    return outcome;
  };
}

const failAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    AbortSignal.timeout(ms).addEventListener('abort', () => {
      reject(new Error('There was no answer in time'));
    });
  });
