import { LockError, lockFolder, type FolderLock } from '@patchbay/node-kit/folder-lock';
import type { AppConfig } from '@patchbay/shared/config';
import { createOnceLogger } from '../live/messages.ts';
import { demandSignatures } from '../release/demand-signatures.ts';
import { performChange, stateOf } from '../release/changes/make-live.ts';
import { canaryOf, guardOf, liveVersion, type Guard, type SiteState } from '../state/site-state.ts';
import { readState } from '../state/read-site-state.ts';
import { withSite } from '../state/site-session.ts';
import type { ReleaseTarget } from '../target/release-target.ts';
import { readKeyRing } from '../trust/key-ring.ts';
import { sourceLengths, toLine } from '../trust/statement.ts';
import type { ViewCounts } from '../views/view-counts.ts';
import {
  guardLockFile,
  readRecords,
  writeRecords,
  type GuardRecord,
} from '../guard/guard-records.ts';
import { beginRecord, judgeCanary, withTotals, type Verdict } from '../guard/judge-canary.ts';

export interface GuardOptions {
  readonly target: ReleaseTarget;
  /** What pages reported; the collector of this process. */
  readonly views: Pick<ViewCounts, 'totals'>;
  /** The keys of those who may release; null where the site takes what nobody has signed. */
  readonly keysFile: string | null;
  /** The address that is told what the guard has done; null where nobody is. */
  readonly hook: string | null;
  /** The page's configuration, given the one that the site has. */
  readonly configure: (present: AppConfig | null) => AppConfig;
  readonly now: () => Date;
  readonly say: (line: string) => void;
  /** The `fetch` for the hook; by default the one of this process. */
  readonly fetch?: typeof fetch;
}

export interface CanaryGuard {
  /**
   * Looks at every guarded canary once, and ends or widens those that are due; while that is under way, it is the same look.
   * Never rejects: it says what failed.
   */
  look(): Promise<void>;
  /** Ends, once a look that is under way is done. */
  close(): Promise<void>;
}

const lookEveryMs = 5000;
const hookAnswersWithinMs = 10_000;
/** What a look could not do, as a step that does not fit what else is live, is tried again after so long. */
const retryMs = 60_000;

/**
 * Watches the guarded canaries of a folder: ends those whose views fail more or paint later than those of the live version
 * beyond chance, and widens healthy ones (rules G360 to G364). One process watches a folder; another one takes over when
 * that ends. It changes nothing that a person has made live.
 */
export function createCanaryGuard(options: GuardOptions): CanaryGuard {
  const { target, views, now, say } = options;
  const tell = createOnceLogger(say);
  const retryAt = new Map<string, number>();
  let lock: FolderLock | null = null;
  let records: readonly GuardRecord[] = [];
  let looking: Promise<void> | null = null;

  function observe(state: SiteState, guard: Guard): GuardRecord[] {
    const { name, version } = guard;
    const live = liveVersion(state, name);
    if (live === null) return [];
    const totals = { canary: views.totals(name, version), live: views.totals(name, live) };
    const known = records.find(
      (record) => record.name === name && record.version === version && record.live === live,
    );
    return [known ? withTotals(known, guard, totals) : beginRecord(guard, live, totals)];
  }

  /** @returns a sentence where it failed */
  async function act(record: GuardRecord, guard: Guard): Promise<string[]> {
    const nowMs = now().getTime();
    if (nowMs < (retryAt.get(guard.name) ?? 0)) return [];
    const verdict = judgeCanary(record, guard, nowMs);
    if (verdict.kind === 'watch') return [];
    try {
      await carryOut(verdict, guard, options);
      // Whoever tries it once more begins anew.
      if (verdict.kind === 'end') records = records.filter((other) => other !== record);
      return [];
    } catch (error) {
      retryAt.set(guard.name, nowMs + retryMs);
      return [`The guard of ${guard.name} ${guard.version}: ${messageOf(error)}`];
    }
  }

  async function lookOnce(): Promise<void> {
    try {
      if (lock?.isHeld() !== true) {
        lock = await lockFolder(guardLockFile(target), { purpose: 'the guard of canaries' });
        records = await readRecords(target);
      }
      const state = await readState(target);
      const before = JSON.stringify(records);
      records = state ? state.guards.flatMap((guard) => observe(state, guard)) : [];
      if (JSON.stringify(records) !== before) await writeRecords(target, records);
      const failures: string[] = [];
      for (const guard of state?.guards ?? []) {
        const record = records.find(({ name }) => name === guard.name);
        if (record) failures.push(...(await act(record, guard)));
      }
      tell(failures);
    } catch (error) {
      // Another process is the guard: this one is there when that ends.
      if (error instanceof LockError && error.code === 'held') return;
      tell([`Canaries are not guarded: ${messageOf(error)}`]);
    }
  }

  return {
    look: () =>
      (looking ??= lookOnce().finally(() => {
        looking = null;
      })),
    close: async () => {
      await looking;
      lock?.release();
      lock = null;
    },
  };
}

/**
 * Watches a folder's guarded canaries every few seconds.
 * @returns ends it, once a look that is under way is done
 */
export function startCanaryGuard(options: GuardOptions): () => Promise<void> {
  const guard = createCanaryGuard(options);
  void guard.look();
  const timer = setInterval(() => void guard.look(), lookEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return guard.close();
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Ends or widens a canary as staff do: among versions that lie on the site, by the same checks, and nobody's signature. */
async function carryOut(
  verdict: Exclude<Verdict, { readonly kind: 'watch' }>,
  guard: Guard,
  options: GuardOptions,
): Promise<void> {
  const { target, keysFile, configure, now, say } = options;
  const { name, version, steps, everyMs } = guard;
  const at = now().toISOString();
  const subject = `${name} ${version}`;
  const message = toLine(verdict.reason, sourceLengths.message);
  const cause = {
    action: verdict.kind === 'end' ? 'rollback' : 'promote',
    at,
    source: { commit: null, branch: null, builder: 'guard', message },
    subject,
  } as const;
  const purpose = `a ${cause.action} of ${subject} by the guard`;
  const done = await withSite(target, { purpose, configure, cause, say }, async (session) => {
    const state = stateOf(session);
    // A person was first: what they have said holds.
    if (
      guardOf(state, name)?.since !== guard.since ||
      canaryOf(state, name)?.release.version !== version
    ) {
      return null;
    }
    const own =
      keysFile === null ? session : demandSignatures(session, await readKeyRing(keysFile), name);
    if (verdict.kind === 'end') {
      return performChange(own, { action: 'rollback', name, version: null, percent: 0 }, at);
    }
    const { percent } = verdict;
    const left = percent === 100 ? null : { steps: steps.slice(1), everyMs };
    return performChange(own, { action: 'promote', name, version, percent, guard: left }, at);
  });
  if (!done) return;
  say(`${purpose}: ${done.result}. ${message}`);
  const happened = {
    ended: `The canary ${subject} has ended`,
    live: `${subject} is live`,
    widened: `${subject} is for ${String(done.percent)} % of the visitors`,
  };
  const result = done.result === 'live' ? 'live' : done.result === 'canary' ? 'widened' : 'ended';
  await callHook(options, { text: `${happened[result]}. ${message}`, result, name, version, at });
}

/** What the hook is told. Chats that take a web hook show its `text`. */
interface HookCall {
  readonly text: string;
  readonly result: 'ended' | 'live' | 'widened';
  readonly name: string;
  readonly version: string;
  /** ISO 8601. */
  readonly at: string;
}

async function callHook(
  { hook, say, fetch: send = fetch }: GuardOptions,
  call: HookCall,
): Promise<void> {
  if (hook === null) return;
  try {
    const answer = await send(hook, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(call),
      redirect: 'error',
      signal: AbortSignal.timeout(hookAnswersWithinMs),
    });
    if (!answer.ok) say(`RELEASE_HOOK answers ${answer.status}: nobody was told there`);
  } catch (error) {
    say(`RELEASE_HOOK does not answer (${messageOf(error)}): nobody was told there`);
  }
}
