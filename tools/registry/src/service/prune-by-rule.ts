import type { AppConfig } from '@patchbay/shared/config';
import { stateOf } from '../release/changes/make-live.ts';
import { prune, type PruneOptions } from '../release/changes/prune.ts';
import { readState } from '../state/read-site-state.ts';
import { withSite } from '../state/site-session.ts';
import type { ReleaseTarget } from '../target/release-target.ts';

/** What a registry removes by itself (rule G391). */
export type PruneRule = Pick<PruneOptions, 'keep' | 'olderThanMs'>;

interface PruneByRuleOptions {
  readonly target: ReleaseTarget;
  readonly rule: PruneRule;
  /** The page's configuration, given the one that the site has. */
  readonly configure: (present: AppConfig | null) => AppConfig;
  readonly now: () => Date;
  readonly say: (line: string) => void;
  /** Counts a prune by its result. */
  readonly count?: (labels: { readonly result: 'done' | 'failed' }) => void;
}

const dayMs = 24 * 3_600_000;

/** Prunes once, in turn with releases. Never rejects: it says what failed, and the next day tries again. */
export async function pruneByRule({
  target,
  rule,
  configure,
  now,
  say,
  count,
}: PruneByRuleOptions): Promise<void> {
  try {
    // A new site has nothing to remove.
    if ((await readState(target)) === null) return;
    const at = now().toISOString();
    const message = `PRUNE_KEEP=${rule.keep}, PRUNE_AFTER_DAYS=${rule.olderThanMs / dayMs}`;
    const source = { commit: null, branch: null, builder: 'registry', message };
    const cause = { action: 'prune', at, source } as const;
    const options = { ...rule, isDryRun: false, nowMs: Date.parse(at) };
    const verdicts = await withSite(
      target,
      { purpose: 'a prune by the registry', configure, cause, say },
      (session) => prune(session, stateOf(session), options),
    );
    const gone = verdicts.filter(({ keptAs }) => keptAs === null);
    if (gone.length > 0) {
      const names = gone.map(({ name, version }) => `${name} ${version}`).join(', ');
      say(`Removed by ${message}: ${names}`);
    }
    count?.({ result: 'done' });
  } catch (error) {
    count?.({ result: 'failed' });
    say(`Nothing was pruned: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Prunes now and each day.
 * @returns ends it, once a prune that is under way is done
 */
export function startPruning(options: PruneByRuleOptions): () => Promise<void> {
  let running = pruneByRule(options);
  const timer = setInterval(() => {
    running = running.then(() => pruneByRule(options));
  }, dayMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
