import { CommandError } from '@patchbay/command-line';
import { readReleaseFiles } from '../build/place-files.ts';
import { readSetup, setupNotices, setupSentences } from '../build/check-setup.ts';
import { readRecords, type GuardRecord } from '../guard/guard-records.ts';
import { evidenceWords } from '../guard/judge-canary.ts';
import { compress, encodingSuffix } from '../files/content-encoding.ts';
import {
  canaryOf,
  guardOf,
  historyOf,
  liveReleases,
  liveVersion,
  previousVersions,
  releaseFolder,
  shellName,
  unusableOf,
  type Guard,
  type GuardPlan,
  type SiteState,
  type UnusableEntry,
} from '../state/site-state.ts';
import { isPageCurrent, readState } from '../state/read-site-state.ts';
import type { FileMap, ReleaseTarget } from '../target/release-target.ts';
import { provenanceFile, readProvenance, type Source } from '../trust/statement.ts';
import { describeVersions } from '../views/describe-views.ts';
import { readViewCounts } from '../views/keep-views.ts';
import type { VersionViews } from '@patchbay/domain/api';
import { problemSentence, type Budget } from '@patchbay/shared/registry';
import {
  budgetOf,
  siteBudgetProblems,
  weightOf,
  type WeightInBytes,
} from '../checks/check-budget.ts';

/** How a canary is guarded. */
export interface GuardStatus extends GuardPlan {
  /** ISO 8601: since when it has its present share. */
  readonly since: string;
  /** What was seen of it so far, in a clause. */
  readonly evidence: string;
}

/** One line of the table: the shell or a remote. */
export interface NameStatus {
  readonly name: string;
  /** Null for a remote that was taken off and can be brought back, and for one whose entry cannot be used. */
  readonly live: string | null;
  /** False where the registry has an entry for the live version that cannot be used: nobody gets it. */
  readonly isUsable: boolean;
  readonly canary: {
    readonly version: string;
    readonly percent: number;
    readonly guard: GuardStatus | null;
  } | null;
  readonly contract: string | null;
  /** The versions that a rollback can go back to, the last one first. */
  readonly previous: readonly string[];
  /** All scripts and style sheets of the live version. */
  readonly sizeGzipBytes: number;
  /** The weight of the live version in browsers; null for the shell, and where nothing is live. */
  readonly weight: WeightInBytes | null;
  /** Its budget; null where there is none, and where the operator's file cannot be read. */
  readonly budget: Budget | null;
  /** ISO 8601; empty where nothing is live. */
  readonly liveSince: string;
  /** The team that signed the live version; null where nobody did. */
  readonly owner: string | null;
  /** The source of the live version and its reason; null for one from before it was kept. */
  readonly source: Source | null;
  /** ISO 8601: when the live version was built; null of one from before it was kept. */
  readonly builtAt: string | null;
}

export interface SiteStatus {
  readonly site: string;
  /** False after a command that was killed: the page is the one before, until the next command mends it. */
  readonly isPageCurrent: boolean;
  readonly names: readonly NameStatus[];
  /** Faults that make parts of the site's own files unusable, a sentence each. */
  readonly problems: readonly string[];
  /** Notes on things that work, and should be looked at, a sentence each. */
  readonly notices: readonly string[];
  /** What pages reported of the versions that are live or tried; empty where nothing is counted. */
  readonly views: readonly VersionViews[];
}

/** Reads the live state. It does not wait for a lock and changes nothing. */
export async function readStatus(target: ReleaseTarget): Promise<SiteStatus> {
  const state = await readState(target);
  if (!state)
    return {
      site: target.label,
      isPageCurrent: true,
      names: [],
      problems: [],
      notices: [],
      views: [],
    };
  const absent = [...state.history, ...state.unusable]
    .flatMap(({ name }) => name ?? [])
    .filter((name) => liveVersion(state, name) === null)
    .filter(
      (name) =>
        previousVersions(state, name).length > 0 || unusableOf(state, name, 'remotes').length > 0,
    );
  const lines = [
    { name: shellName, contract: state.shell.contract },
    ...state.remotes.map(({ name, contract }) => ({ name, contract })),
    ...[...new Set(absent)].map((name) => ({ name, contract: null })),
  ];
  const damage: string[] = [];
  const filesOf = async (name: string, version: string): Promise<FileMap> => {
    const files = await orNull(readReleaseFiles(target, name, version), (reason) =>
      damage.push(reason),
    );
    return files ?? new Map<string, Buffer>();
  };
  const records = state.guards.length === 0 ? [] : await readRecords(target);
  const names = await Promise.all(
    lines.map(async ({ name, contract }): Promise<NameStatus> => {
      const live = liveVersion(state, name);
      const canary = canaryOf(state, name);
      return {
        name,
        live,
        isUsable: live !== null || unusableOf(state, name, 'remotes').length === 0,
        canary: canary && {
          version: canary.release.version,
          percent: canary.percent,
          guard: guardStatus(guardOf(state, name), records),
        },
        contract,
        previous: previousVersions(state, name),
        ...(live === null
          ? noWeight
          : await readWeight(target, state, name, await filesOf(name, live))),
        ...(await readOwner(target, name, live)),
        liveSince: live === null ? '' : (historyOf(state, name)?.liveSince ?? ''),
      };
    }),
  );
  const page = await readPageStatus(target, state);
  const setup = await readSetup(target);
  const unreadable: string[] = [];
  const counts = await readViewCounts(target.localFolder, { say: (line) => unreadable.push(line) });
  return {
    site: target.label,
    isPageCurrent: page.isCurrent,
    names,
    problems: [
      ...page.problems,
      ...damage,
      ...(await siteBudgetProblems(target)),
      ...setup.problems,
      ...liveReleases(state).flatMap((release) => setupSentences(release, setup)),
      ...sentencesOf(state.unusable),
    ],
    notices: [
      ...liveReleases(state).flatMap((release) => setupNotices(release, setup)),
      ...unreadable,
    ],
    views: names.flatMap(({ name }) =>
      describeVersions(counts, state, name).filter(({ standing }) =>
        ['live', 'canary'].includes(standing),
      ),
    ),
  };
}

function guardStatus(guard: Guard | null, records: readonly GuardRecord[]): GuardStatus | null {
  if (!guard) return null;
  const { steps, everyMs, since } = guard;
  const record = records.find(
    ({ name, version }) => name === guard.name && version === guard.version,
  );
  return {
    steps,
    everyMs,
    since,
    evidence: record ? evidenceWords(record) : 'no view was seen yet',
  };
}

const nobodyKnown = { owner: null, source: null, builtAt: null };

/** The team that released a version, as its file says: the site's server checks the signature, where it demands one. */
export async function readOwner(
  target: ReleaseTarget,
  name: string,
  version: string | null,
): Promise<Pick<NameStatus, 'owner' | 'source' | 'builtAt'>> {
  const text = version && (await target.read(`${releaseFolder(name, version)}/${provenanceFile}`));
  if (!text) return nobodyKnown;
  try {
    const { statement, provenance } = readProvenance(text.toString());
    const { source, builtAt } = statement;
    return { owner: provenance.signature?.team ?? null, source, builtAt };
  } catch (error) {
    if (error instanceof CommandError) return nobodyKnown;
    throw error;
  }
}

async function readPageStatus(
  target: ReleaseTarget,
  state: SiteState,
): Promise<{ readonly isCurrent: boolean; readonly problems: readonly string[] }> {
  try {
    return { isCurrent: await isPageCurrent(target, state), problems: [] };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { isCurrent: false, problems: [error.message] };
  }
}

const noWeight = { sizeGzipBytes: 0, weight: null, budget: null };

async function readWeight(
  target: ReleaseTarget,
  state: SiteState,
  name: string,
  files: FileMap,
): Promise<Pick<NameStatus, 'sizeGzipBytes' | 'weight' | 'budget'>> {
  const release = state.remotes.find((remote) => remote.name === name);
  return {
    sizeGzipBytes: await codeSize(files),
    weight: release ? await weightOf(release, files) : null,
    // A fault of the site's own file of budgets is reported once, for all remotes.
    budget: release ? await orNull(budgetOf(target, release)) : null,
  };
}

async function orNull<T>(asked: Promise<T>, say?: (reason: string) => void): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    say?.(error.message);
    return null;
  }
}

async function codeSize(files: FileMap): Promise<number> {
  const code = [...files].filter(([file]) => /\.(?:js|css)$/.test(file));
  const sizes = await Promise.all(
    code.map(async ([file, content]) => {
      const compressed = files.get(file + encodingSuffix.gzip);
      return (compressed ?? (await compress('gzip', content))).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const maxListed = 20;

/** The first of many entries that cannot be used, and how many more there are. */
function sentencesOf(unusable: readonly UnusableEntry[]): readonly string[] {
  const told = unusable.slice(0, maxListed).map(({ problem }) => problemSentence(problem));
  const others = unusable.length - told.length;
  return others === 0 ? told : [...told, `${others} more entries cannot be used`];
}
