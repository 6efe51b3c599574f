/**
 * The log of changes on a site: what changed, when, by whom and why: `releases.log` in its folder, one JSON document a
 * line, to which lines are only added (rule G103). A line is written before the registry that it is about, so that no change
 * is without one; a line whose change was cut short is followed by one that says so.
 */
import { createHash } from 'node:crypto';
import { parse } from '@patchbay/shared/parse';
import {
  ValidationError,
  array,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';
import { sourceSchema, teamSchema, type Source } from '../trust/statement.ts';
import { canaryOf, guardOf, liveVersion, shellName, type SiteState } from './site-state.ts';
import type { ReleaseTarget } from '../target/release-target.ts';

export const logFile = 'releases.log';

const hash = string().matches(/^[0-9a-f]{64}$/);

/** The version of a name that is live, or tried, before and after. */
const differenceSchema = object({
  name: string().required(),
  kind: string().oneOf(['live', 'canary']).required(),
  /** As `1.4.0`, or `1.5.0 (10 %)` or `1.5.0 (10 %, guarded)` of a canary. */
  from: string().nullable().defined(),
  to: string().nullable().defined(),
});

const entrySchema = object({
  number: number().integer().min(1).required(),
  /** ISO 8601. */
  at: string().required(),
  /**
   * The kind of change that was asked for. `undone`: the change of the line before was cut short and is not there;
   * `outside`: something other than the tool and the registry had changed what is live; `begin`: the live releases when
   * the log began.
   */
  action: string()
    .oneOf([
      'release',
      'promote',
      'rollback',
      'retire',
      'prune',
      'configure',
      'build',
      'undone',
      'outside',
      'begin',
    ])
    .required(),
  /** The team that signed it; null where nobody did. */
  team: teamSchema.nullable().defined(),
  /**
   * The account of the member of the staff who asked for it on the site's page (rule G163); null for everybody else.
   * Only its id: everybody may read the log, and nothing can be taken out of it.
   */
  account: number().integer().min(1).nullable().default(null),
  key: string().nullable().defined(),
  /** SHA-256 of the signed statement. */
  statement: hash.nullable().defined(),
  /** The release that was asked for, also where nothing came of it. */
  subject: string().nullable().defined(),
  builtAt: string().nullable().defined(),
  source: sourceSchema.nullable().defined(),
  changes: array(differenceSchema.required()).required(),
  /** SHA-256 of `registry.json` after it. */
  registry: hash.required(),
});

export type LogEntry = Readonly<InferType<typeof entrySchema>>;
export type Difference = LogEntry['changes'][number];

/** The person or program that changes a site, and the reason. */
export interface ChangeCause {
  readonly action: Exclude<LogEntry['action'], 'undone' | 'outside' | 'begin'>;
  /** ISO 8601. */
  readonly at: string;
  readonly source: Source | null;
  /** The release that is asked for; by default none. */
  readonly subject?: string;
  readonly builtAt?: string | null;
  /** By default nobody has signed it. */
  readonly signed?: {
    readonly team: string;
    readonly key: string;
    readonly statement: string;
  } | null;
  /** The id of the account that asked for it on the site's page. */
  readonly account?: number | null;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The whole lines of a log. The text after the last end of a line was cut short, and nobody has read it. */
export const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1);

/** The whole lines of a log, each by itself. */
export const linesOf = (text: string): readonly string[] =>
  wholeLines(text).split('\n').slice(0, -1);

/** The state of a site before a change. */
export interface Before {
  /** The log's text. */
  readonly log: string;
  /** The text of `registry.json`, or null where there is none. */
  readonly registry: string | null;
  /** The live releases, as if all of them were new. */
  readonly live: readonly Difference[];
}

interface NextLines extends Before {
  readonly cause: ChangeCause;
  /** The text of `registry.json` after it. */
  readonly next: string;
  readonly changes: readonly Difference[];
}

/**
 * The lines to append for a change: its own, and before it one about the fate of the line before, where the registry is
 * not the one that belongs to that line.
 */
export function nextLines({ log, registry, live, cause, next, changes }: NextLines): string {
  const { at } = cause;
  const known = linesOf(log);
  const lines: string[] = [];
  const add = (entry: Omit<LogEntry, 'number' | 'at'>) => {
    const number = known.length + lines.length + 1;
    // Teams may have tools that show no line without `previous`, which was the hash of the line before.
    lines.push(JSON.stringify({ number, at, ...entry, previous: null }));
  };
  const last = readLine(known.at(-1));
  if (registry !== null && last?.registry !== sha256(registry)) {
    const beforeLast = readLine(known.at(-2));
    const isUndone = beforeLast !== null && beforeLast.registry === sha256(registry);
    const action = last === null ? 'begin' : isUndone ? 'undone' : 'outside';
    add({
      ...nobody,
      action,
      subject: isUndone ? (last?.subject ?? null) : null,
      changes: isUndone ? reversed(last?.changes ?? []) : [...live],
      registry: sha256(registry),
    });
  }
  add({
    action: cause.action,
    team: cause.signed?.team ?? null,
    key: cause.signed?.key ?? null,
    statement: cause.signed?.statement ?? null,
    account: cause.account ?? null,
    subject: cause.subject ?? null,
    builtAt: cause.builtAt ?? null,
    source: cause.source,
    changes: [...changes],
    registry: sha256(next),
  });
  return lines.map((line) => `${line}\n`).join('');
}

const nobody = {
  team: null,
  key: null,
  statement: null,
  account: null,
  builtAt: null,
  source: null,
};

const reversed = (changes: readonly Difference[]): Difference[] =>
  changes.map(({ from, to, ...change }) => ({ ...change, from: to, to: from }));

function readLine(line: string | undefined): LogEntry | null {
  try {
    const value: unknown = JSON.parse(line ?? 'null');
    return parse(entrySchema, value);
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether a statement was accepted before. */
export const isKnownStatement = (log: string, statement: string): boolean =>
  wholeLines(log).includes(`"statement":"${statement}"`);

/** A log, or a part of it, as it is read. */
export interface ReadLog {
  /** The oldest first. */
  readonly entries: readonly LogEntry[];
  /** Whether there are lines before the first of these. */
  readonly hasMore: boolean;
  /** A sentence for each fault. */
  readonly problems: readonly string[];
}

/**
 * Reads a log.
 * @param registry the text of `registry.json` now; null where it is not known
 * @param part only lines before the one with the number `before`, and of these the last `max`
 */
export function readLog(
  text: string,
  registry: string | null,
  { before = Infinity, max = Infinity }: { readonly before?: number; readonly max?: number } = {},
): ReadLog {
  const lines = linesOf(text);
  const end = Math.max(0, Math.min(lines.length, before - 1));
  const start = Math.max(0, end - max);
  const read = lines.slice(start, end).map(readLine);
  const entries = read.filter((entry) => entry !== null);
  // The registry may be the one before the last change, where that was cut short just now.
  const isKnown =
    registry === null ||
    end < lines.length ||
    entries.slice(-2).some((entry) => entry.registry === sha256(registry));
  return {
    entries,
    hasMore: start > 0,
    problems: [
      ...read.flatMap((entry, index) =>
        entry ? [] : [`Line ${start + index + 1} cannot be read`],
      ),
      ...entries.flatMap(({ action, at, number }) =>
        action === 'outside'
          ? [`Before ${at} something changed the registry without this log (line ${number})`]
          : [],
      ),
      ...(isKnown ? [] : ['The registry is not the one that the last line tells of']),
    ],
  };
}

const canaryText = (state: SiteState | null, name: string): string | null => {
  const canary = state && canaryOf(state, name);
  if (!state || !canary) return null;
  const guarded = guardOf(state, name) ? ', guarded' : '';
  return `${canary.release.version} (${canary.percent} %${guarded})`;
};

const namesIn = (state: SiteState | null): readonly string[] =>
  state
    ? [
        shellName,
        ...state.remotes.map(({ name }) => name),
        ...state.canaries.map(({ release }) => release.name),
      ]
    : [];

/** The releases that are live or tried in one state and not in the other; all of them where there was none before. */
export function differencesBetween(before: SiteState | null, after: SiteState): Difference[] {
  const names = new Set([...namesIn(before), ...namesIn(after)]);
  return [...names]
    .flatMap((name): Difference[] => [
      {
        name,
        kind: 'live',
        from: before && liveVersion(before, name),
        to: liveVersion(after, name),
      },
      { name, kind: 'canary', from: canaryText(before, name), to: canaryText(after, name) },
    ])
    .filter(({ from, to }) => from !== to);
}

/** The largest log that is read, half of what a text can have at all: a log only grows, and must not keep anybody from the next change. */
const maxMiB = 256;

/**
 * The text of a site's log; empty where there is none.
 * @throws CommandError `damaged` where it cannot be read as a whole
 */
export const readLogText = async (target: Pick<ReleaseTarget, 'read'>): Promise<string> =>
  (await target.read(logFile, maxMiB))?.toString() ?? '';
