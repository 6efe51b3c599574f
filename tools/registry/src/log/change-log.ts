/**
 * The log of changes on a site: what changed, when, by whom and why: `releases.log` in its folder, one JSON document a
 * line, each with the hash of the line before (rule G103). A line is written before the registry that it is
 * about, so that no change is without one; a line whose change was cut short is followed by one that says so.
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

export const logFile = 'releases.log';

const hash = string().matches(/^[0-9a-f]{64}$/);

/** The version of a name that is live, or tried, before and after. */
const differenceSchema = object({
  name: string().required(),
  kind: string().oneOf(['live', 'canary']).required(),
  /** As `1.4.0`, or `1.5.0 (10 %)` of a canary. */
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
  /** SHA-256 of the line before; null in the first. */
  previous: hash.nullable().defined(),
});

export type LogEntry = Readonly<InferType<typeof entrySchema>>;
export type Difference = LogEntry['changes'][number];

/** The person or program that changes a site, and the reason. */
export interface ChangeCause {
  readonly action: Exclude<LogEntry['action'], 'undone' | 'outside' | 'begin'>;
  /** ISO 8601. */
  readonly at: string;
  readonly source: Source | null;
  readonly subject: string | null;
  readonly builtAt: string | null;
  readonly signed: {
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
  const add = (entry: Omit<LogEntry, 'number' | 'at' | 'previous'>) => {
    const last = lines.at(-1) ?? known.at(-1);
    const number = known.length + lines.length + 1;
    lines.push(JSON.stringify({ number, at, ...entry, previous: last ? sha256(last) : null }));
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
    subject: cause.subject,
    builtAt: cause.builtAt,
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

/** A log as it is read: its entries, and what is wrong with it. */
export interface ReadLog {
  readonly entries: readonly LogEntry[];
  /** The hash of the last line, which whoever keeps it can check the log by later; null of an empty log. */
  readonly head: string | null;
  /** A sentence for each fault. */
  readonly problems: readonly string[];
}

/** The lines of a log, one after the other: each is checked against the one before. */
export class LogReading {
  readonly #entries: LogEntry[] = [];
  readonly #problems: string[] = [];
  #lines = 0;
  #last: string | null = null;

  add(line: string): void {
    const [before, number] = [this.#last, this.#lines + 1];
    [this.#last, this.#lines] = [line, number];
    const entry = readLine(line);
    const place = `Line ${number}`;
    if (!entry) {
      this.#problems.push(`${place} cannot be read`);
      return;
    }
    this.#entries.push(entry);
    if (entry.number !== number) this.#problems.push(`${place} has the number ${entry.number}`);
    if (entry.previous !== (before === null ? null : sha256(before))) {
      this.#problems.push(
        `${place} does not follow ${before === null ? 'nothing' : `line ${number - 1}`}: a line was changed, taken out or put in`,
      );
    }
    if (entry.action === 'outside') {
      this.#problems.push(
        `Before ${entry.at} something changed the registry without this log (line ${number})`,
      );
    }
  }

  /**
   * The log that was read, checked against the registry.
   * @param registry the text of `registry.json` now
   * @param furtherProblems that were found in the log
   */
  toLog(registry: string | null, furtherProblems: readonly string[] = []): ReadLog {
    const isOther = registry !== null && !tellsOf(this.#entries, registry);
    return {
      entries: this.#entries,
      head: this.#last === null ? null : sha256(this.#last),
      problems: [
        ...this.#problems,
        ...furtherProblems,
        ...(isOther ? ['The registry is not the one that the last line tells of'] : []),
      ],
    };
  }
}

/**
 * Reads a log, and checks that no line was changed, taken out or put in.
 * @param registry the text of `registry.json` now
 * @param expected the hash of a line that somebody has kept: it must be there
 */
export function readLog(
  text: string,
  registry: string | null,
  expected: string | null = null,
): ReadLog {
  const lines = linesOf(text);
  const reading = new LogReading();
  for (const line of lines) reading.add(line);
  const isMissed = expected !== null && !lines.some((line) => sha256(line) === expected);
  return reading.toLog(
    registry,
    isMissed ? [`No line has the hash ${expected}: the log was written anew`] : [],
  );
}

/** Whether the registry is the one after the last change, or the one before where that was cut short just now. */
function tellsOf(entries: readonly LogEntry[], registry: string): boolean {
  return entries.slice(-2).some((entry) => entry.registry === sha256(registry));
}
