import { coalesceReads } from '@patchbay/node-kit/http-server';
import { createMinuteLog } from '@patchbay/node-kit/telemetry';
import { sql } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from './context.ts';
import { readOutbox } from '../accounts/mail/outbox.ts';
import { isMigrated } from '../db/migrate.ts';
import { rateLimits } from '../db/schema.ts';
import { reasonOf } from '../process/error-details.ts';
import { HttpError } from '../process/http-error.ts';

const patienceMs = 3000;

/** However often it is asked, the disk and the database are written to once in this time. */
const keptMs = 5000;

/** A mail that waits for longer tells of a mail server that is away. */
const mostWaitedMs = 15 * 60_000;

/** Rejects where something is not in order, and has told the log. */
type Check = () => Promise<void>;

/**
 * What the backend cannot answer without, and what it can: other backends are no better off without it, and taking all of them out
 * would leave visitors with nothing.
 */
const essential = ['database', 'migrations'] as const;
const lesser = ['storage', 'mail', 'replica'] as const;

/** The checks of the backend. The result of a check that writes is used again for 5 s, whoever asks. */
export type HealthChecks = Readonly<
  Record<'database' | 'storage' | 'migrations' | 'mail', Check> & { replica?: Check }
>;

/** The checks of one process, which all that ask for its health share. */
export function createHealthChecks(context: ApiContext): HealthChecks {
  const { database, storage, log, replica, clock } = context;
  const often = createMinuteLog(log);
  const writeNowAndThen = rememberFor(keptMs, () => writeRow(context));
  const inTime =
    (name: string, check: Check, level: 'warning' | 'error' = 'error'): Check =>
    async () => {
      try {
        await Promise.race([check(), failAfter(patienceMs)]);
      } catch (cause) {
        const reason = reasonOf(cause);
        often(name, (times) => [
          `The ${name} is not in order${times === 1 ? '' : ` (${times} times in the last minute)`}: ${reason}`,
          { level, times },
        ]);
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
    mail: inTime(
      'mail',
      rememberFor(keptMs, async () => {
        const { mails, oldest } = await readOutbox(database);
        const waitedMs = oldest === null ? 0 : clock().getTime() - oldest.getTime();
        if (waitedMs <= mostWaitedMs) return;
        const minutes = Math.floor(waitedMs / 60_000);
        throw new Error(`${mails} wait to be sent, the oldest for ${minutes} minutes`);
      }),
      'warning',
    ),
    ...(replica && {
      replica: () =>
        replica.database() ? Promise.resolve() : Promise.reject(new Error('it is not asked')),
    }),
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
 * `GET /readyz`: whether it should be sent requests (rule X62): 503 while the database or the migrations are not in order, else
 * 200, with `degraded` for what else is not; `checks` says it of each.
 */
export function getReadiness(checks: HealthChecks): Handler {
  return async (c) => {
    const outcomeOf = async (name: keyof HealthChecks, fault: 'failed' | 'degraded') => {
      const check = checks[name];
      if (!check) return [];
      const outcome = await check().then(
        () => 'ok' as const,
        () => fault,
      );
      return [[name, outcome] as const];
    };
    const found = await Promise.all([
      ...essential.map((name) => outcomeOf(name, 'failed')),
      ...lesser.map((name) => outcomeOf(name, 'degraded')),
    ]);
    const outcomes = Object.fromEntries(found.flat());
    const status =
      (['failed', 'degraded'] as const).find((fault) => Object.values(outcomes).includes(fault)) ??
      'ok';
    const headers = { 'Cache-Control': 'no-store' };
    return c.json({ status, checks: outcomes }, status === 'failed' ? 503 : 200, headers);
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
