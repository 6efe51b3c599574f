import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDuration } from './time-left.ts';

export interface AttackOptions {
  /** Families or attacks; empty for all. */
  readonly only: readonly string[];
  readonly isList: boolean;
  readonly isQuick: boolean;
  readonly isHelp: boolean;
  readonly seed: number;
  readonly jsonFile: string | null;
  /** A built site; null builds one. */
  readonly siteDir: string | null;
  readonly budgetMs: number;
}

export const usage = `Usage: npm run attack -- [OPTIONS]
  --only NAMES    families or attacks, separated by commas
  --list          names everything that is tried, and tries nothing
  --quick         leaves out what takes long: about 3 minutes
  --site DIR      attacks a built site in place of building one
  --seed N        the same made-up calls again
  --for TIME      begins no further attack after that time, as in 90s or 12m
  --json FILE     writes the outcomes as JSON too
It attacks this machine's loopback interface alone. Exit codes: 0 all held, 1 something did not, 2 called wrongly.`;

/** The tool was called in a way that means nothing. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * @throws UsageError with one sentence on what is wrong
 */
export function readOptions(args: readonly string[], workingDir: string): AttackOptions {
  const values = parse(args);
  const seed = Number(values.seed ?? '13');
  if (!Number.isInteger(seed)) {
    throw new UsageError(`--seed is "${values.seed ?? ''}"; it takes a whole number`);
  }
  const budgetMs = readDuration(values.for ?? (values.quick ? '3m' : '12m'));
  if (budgetMs === null) {
    throw new UsageError(`--for is "${values.for ?? ''}"; it takes seconds or minutes, as in 90s`);
  }
  return {
    only: (values.only ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    isList: values.list,
    isQuick: values.quick,
    isHelp: values.help,
    seed,
    jsonFile: values.json === undefined ? null : resolve(workingDir, values.json),
    siteDir: values.site === undefined ? null : resolve(workingDir, values.site),
    budgetMs,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        list: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        seed: { type: 'string' },
        json: { type: 'string' },
        site: { type: 'string' },
        for: { type: 'string' },
      },
    }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
