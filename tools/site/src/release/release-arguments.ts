import { parseArgs } from 'node:util';
import { valid } from 'semver';
import { ReleaseError } from './release-error.ts';

/** A command with everything that was asked for, checked. */
export type ReleaseCommand =
  | {
      readonly command: 'release';
      readonly subject: string | null;
      readonly from: string | null;
      readonly version: string | null;
      readonly percent: number;
    }
  | { readonly command: 'rollback'; readonly name: string; readonly to: string | null }
  | { readonly command: 'retire'; readonly name: string }
  | {
      readonly command: 'promote';
      readonly name: string;
      readonly version: string;
      readonly percent: number;
    }
  | { readonly command: 'status' }
  | {
      readonly command: 'prune';
      readonly keep: number;
      readonly olderThanMs: number;
      readonly isDryRun: boolean;
    }
  | { readonly command: 'help' };

export const usage = `Usage:
  npm run release -- PACKAGE [--percent N] [--version X] [--from DIST]
      builds, checks and adds a release, and makes it live (or a canary with --percent;
      --percent 0 only adds it). PACKAGE is shell, a remote's name or its folder in packages/.
      --from takes a build that is there already.
  npm run rollback -- NAME [--to VERSION]
      one step back: ends a canary, or makes the version before live again.
  npm run promote -- NAME VERSION [--percent N]
      makes a version that is on the site live, or a canary for N % of the visitors; 0 ends it.
  npm run retire -- NAME
      takes a remote off the site; rollback brings it back.
  npm run status
      what is live.
  npm run prune -- [--keep N] [--older-than 24h] [--dry-run]
      removes versions that nothing names, but for N earlier ones of each (3 by default).

All take --json: one JSON document on the standard output (with npm run --silent).
Exit codes: 0 done, 1 refused or failed with nothing half done, 2 called wrongly.
SITE_DIR is the site's folder. API_HOST and the other variables of the page's configuration
are taken for a new site, and whenever API_HOST is set; else the page keeps what it has.`;

/**
 * @throws ReleaseError `usage` that says what is wrong with the call
 */
export function parseReleaseArguments(args: readonly string[]): ReleaseCommand {
  const { values, positionals } = parse(args);
  const [command = '', ...rest] = positionals;
  return values.help ? { command: 'help' } : readCommand(command, rest, values);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        from: { type: 'string' },
        version: { type: 'string' },
        percent: { type: 'string' },
        to: { type: 'string' },
        keep: { type: 'string' },
        'older-than': { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
  } catch (cause) {
    throw misuse(cause instanceof Error ? cause.message : String(cause));
  }
}

type Values = ReturnType<typeof parse>['values'];

/** What each command takes besides `--json` and `--help`. */
const optionsOf: Readonly<Record<string, readonly (keyof Values)[]>> = {
  release: ['from', 'version', 'percent'],
  rollback: ['to'],
  promote: ['percent'],
  retire: [],
  status: [],
  prune: ['keep', 'older-than', 'dry-run'],
};

function readCommand(command: string, names: readonly string[], values: Values): ReleaseCommand {
  const allowed = optionsOf[command];
  if (!allowed) throw misuse(command ? `There is no command "${command}"` : 'Which command?');
  for (const [option, value] of Object.entries(values)) {
    const isGiven = value !== false && !['json', 'help'].includes(option);
    if (isGiven && !allowed.some((name) => name === option)) {
      throw misuse(`${command} takes no --${option}`);
    }
  }
  const [first, second] = names;
  const most =
    command === 'promote' ? 2 : ['release', 'rollback', 'retire'].includes(command) ? 1 : 0;
  if (names.length > most)
    throw misuse(`${command} does not know what to do with "${names[most] ?? ''}"`);
  switch (command) {
    case 'release':
      if (first === undefined && values.from === undefined) throw misuse('Which package?');
      return {
        command,
        subject: first ?? null,
        from: values.from ?? null,
        version: values.version === undefined ? null : readVersion(values.version),
        percent: readPercent(values.percent),
      };
    case 'rollback':
      if (first === undefined) throw misuse('Which remote?');
      return { command, name: first, to: values.to === undefined ? null : readVersion(values.to) };
    case 'retire':
      if (first === undefined) throw misuse('Which remote?');
      return { command, name: first };
    case 'promote':
      if (first === undefined || second === undefined)
        throw misuse('Which remote, and which version?');
      return {
        command,
        name: first,
        version: readVersion(second),
        percent: readPercent(values.percent),
      };
    case 'status':
      return { command };
    default:
      return {
        command: 'prune',
        keep: readCount('--keep', values.keep ?? '3'),
        olderThanMs: readDuration(values['older-than'] ?? '24h'),
        isDryRun: values['dry-run'],
      };
  }
}

const misuse = (message: string) =>
  new ReleaseError('usage', message, { problems: ['--help shows the commands'] });

function readVersion(text: string): string {
  const isPlain = valid(text) === text;
  if (isPlain) return text;
  throw misuse(`"${text}" is no version: it takes three numbers, as in 1.4.0`);
}

function readPercent(text: string | undefined): number {
  const percent = text === undefined ? 100 : /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  if (percent >= 0 && percent <= 100) return percent;
  throw misuse(`--percent is "${text ?? ''}"; it takes a whole number from 0 to 100`);
}

function readCount(option: string, text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw misuse(`${option} is "${text}"; it takes a whole number`);
}

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

function readDuration(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const ms = unitMs[unit];
  if (ms !== undefined) return Number(count) * ms;
  throw misuse(`--older-than is "${text}"; it takes minutes, hours or days, as in 30m, 24h or 7d`);
}
