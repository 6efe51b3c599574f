import { durationOf, misuse, parseCommand, wholeNumberOf } from '@patchbay/command-line';
import { Command } from 'commander';
import { valid } from 'semver';
import { usualAgeMs, usualKeep } from '../changes/prune.ts';

/** The target of a command, its signer and its reason. */
export interface Via {
  /** The address of a registry; null for the folder. */
  readonly to: string | null;
  /** The file of the team's private key, where it was named. */
  readonly key: string | null;
  readonly message: string | null;
  /** Whether an older version may take the place of a newer one. */
  readonly allowDowngrade: boolean;
}

/** A command with everything that was asked for, checked. */
export type ReleaseCommand =
  | {
      readonly command: 'release';
      readonly subject: string | null;
      readonly from: string | null;
      readonly version: string | null;
      readonly percent: number;
      readonly via: Via;
    }
  | {
      readonly command: 'rollback' | 'retire';
      readonly name: string;
      /** Null for one step back, and for a retirement. */
      readonly version: string | null;
      readonly percent: number;
      readonly via: Via;
    }
  | {
      readonly command: 'promote';
      readonly name: string;
      readonly version: string;
      readonly percent: number;
      readonly via: Via;
    }
  | { readonly command: 'status'; readonly to: string | null }
  | {
      readonly command: 'log';
      readonly to: string | null;
      readonly isVerified: boolean;
      readonly head: string | null;
    }
  | {
      readonly command: 'prune';
      readonly keep: number;
      readonly olderThanMs: number;
      readonly isDryRun: boolean;
      readonly isClockRight: boolean;
    }
  | { readonly command: 'help'; readonly usage: string };

interface ViaOptions {
  readonly to?: string;
  readonly key?: string;
  readonly message?: string;
  readonly allowDowngrade?: boolean;
}

const viaOf = ({ to, key, message, allowDowngrade }: ViaOptions): Via => ({
  to: to ?? null,
  key: key ?? null,
  message: message ?? null,
  allowDowngrade: allowDowngrade ?? false,
});

interface ReleaseOptions extends ViaOptions {
  readonly percent: number;
  readonly version?: string;
  readonly from?: string;
}

interface RollbackOptions extends Omit<ViaOptions, 'to'> {
  readonly to: RollbackTargets;
}

interface RollbackTargets {
  readonly version?: string;
  readonly address?: string;
}

interface LogOptions {
  readonly to?: string;
  readonly verify: boolean;
  readonly head?: string;
}

const registryHelp = 'the address of a registry, in place of the folder';

/** `--to` of a rollback names a version, an address, or each once. */
const collectTargets = (text: string, before: RollbackTargets): RollbackTargets =>
  /^https?:/.test(text) ? { ...before, address: text } : { ...before, version: readVersion(text) };

function readHash(text: string): string {
  if (/^[0-9a-f]{64}$/.test(text)) return text;
  throw misuse(`--head is "${text}"; it takes 64 hexadecimal digits, as log --verify shows them`);
}

interface PruneArguments {
  readonly keep: number;
  readonly olderThan?: number;
  readonly dryRun: boolean;
  readonly clockIsRight: boolean;
}

const footer = `
All take --json: one JSON document on the standard output (with npm run --silent).
Exit codes: 0 done, 1 refused or failed with nothing half done, 2 called wrongly.
SITE_DIR is the site's folder. --to takes the address of a registry in its place, and RELEASE_KEY (or --key) signs for it. API_HOST and the other variables of the page's configuration are taken for a new site, and
whenever API_HOST is set; else the page keeps what it has.`;

/**
 * @throws CommandError `usage` that says what is wrong with the call
 */
export function parseReleaseArguments(args: readonly string[]): ReleaseCommand {
  const chosen: ReleaseCommand[] = [];
  const program = createProgram((command) => {
    chosen.push(command);
  });
  const usage = parseCommand(program, args);
  if (usage !== null) return { command: 'help', usage };
  const [command] = chosen;
  if (!command) throw misuse('No command given');
  return command;
}

function createProgram(choose: (command: ReleaseCommand) => void): Command {
  const program = new Command('npm run')
    .description('Changes what is live on a site.')
    .addHelpText('after', footer);
  const add = (name: string, description: string) =>
    program
      .command(name)
      .usage(usages[name] ?? '')
      .description(description)
      .option('--json', 'answer one JSON document')
      .addHelpText('after', footer);
  const signed = (command: Command, to = '--to <ADDRESS>') =>
    (to === '--to <ADDRESS>' ? command.option(to, registryHelp) : command)
      .option('--key <FILE>', "the team's private key, in place of RELEASE_KEY")
      .option('--message <TEXT>', 'what it is for; the log keeps it');
  const percent = '--percent <N>';
  const readPercent = wholeNumberOf('--percent', 0, 100);

  signed(add('release', 'build, check and add a release, and make it live'))
    .argument('[PACKAGE]', "shell, a remote's name or its folder in packages/")
    .option(percent, 'a canary for N % of the visitors; 0 only adds it', readPercent, 100)
    .option('--version <X>', "in place of the package's own", readVersion)
    .option('--from <DIST>', 'a build that is there already')
    .option('--allow-downgrade', 'also a version before the live one', false)
    .action((subject: string | undefined, options: ReleaseOptions) => {
      const { percent, version, from } = options;
      if (subject === undefined && from === undefined) throw misuse('PACKAGE is missing');
      choose({
        command: 'release',
        subject: subject ?? null,
        from: from ?? null,
        version: version ?? null,
        percent,
        via: viaOf(options),
      });
    });
  signed(
    add('rollback', 'one step back: end a canary, or make the version before live again'),
    '--to <VERSION>',
  )
    .argument('<NAME>')
    .option('--to <VERSION>', `an earlier version; or ${registryHelp}`, collectTargets, {})
    .action((name: string, { to, ...options }: RollbackOptions) => {
      const via = viaOf({ ...options, ...(to.address === undefined ? {} : { to: to.address }) });
      choose({ command: 'rollback', name, version: to.version ?? null, percent: 100, via });
    });
  signed(add('promote', 'make a version that is on the site live, or a canary'))
    .argument('<NAME>')
    .argument('<VERSION>', 'one that is on the site', readVersion)
    .option(percent, 'a canary for N % of the visitors; 0 ends it', readPercent, 100)
    .option('--allow-downgrade', 'also where it is older than what is live', false)
    .action((name: string, version: string, options: ReleaseOptions) => {
      const via = viaOf(options);
      choose({ command: 'promote', name, version, percent: options.percent, via });
    });
  signed(add('retire', 'take a remote off the site; rollback brings it back'))
    .argument('<NAME>')
    .action((name: string, options: ViaOptions) => {
      choose({ command: 'retire', name, version: null, percent: 0, via: viaOf(options) });
    });
  add('status', 'show what is live')
    .option('--to <ADDRESS>', registryHelp)
    .action(({ to }: ViaOptions) => {
      choose({ command: 'status', to: to ?? null });
    });
  add('log', 'show what changed, when, by whom and why')
    .option('--to <ADDRESS>', registryHelp)
    .option('--verify', 'check that no line was changed, taken out or put in', false)
    .option('--head <HASH>', 'with --verify: a line that was there has this hash', readHash)
    .action(({ to, verify, head }: LogOptions) => {
      choose({ command: 'log', to: to ?? null, isVerified: verify, head: head ?? null });
    });
  add('prune', 'remove versions that nothing names')
    .option('--keep <N>', 'earlier versions of each', wholeNumberOf('--keep', 0, 9999), usualKeep)
    .option('--older-than <TIME>', 'as in 7d; 24h by default', durationOf('--older-than'))
    .option('--dry-run', 'only say what would go', false)
    .option('--clock-is-right', 'also where it is a month ahead of the newest release', false)
    .action(({ keep, olderThan = usualAgeMs, dryRun, clockIsRight }: PruneArguments) => {
      choose({
        command: 'prune',
        keep,
        olderThanMs: olderThan,
        isDryRun: dryRun,
        isClockRight: clockIsRight,
      });
    });
  return program;
}

const usages: Readonly<Record<string, string>> = {
  release: '-- PACKAGE [options]',
  rollback: '-- NAME [options]',
  promote: '-- NAME VERSION [options]',
  retire: '-- NAME [options]',
  status: '-- [options]',
  log: '-- [options]',
  prune: '-- [options]',
};

function readVersion(text: string): string {
  const isPlain = valid(text) === text;
  if (isPlain) return text;
  throw misuse(`"${text}" is not a version; it takes three numbers, as in 1.4.0`);
}
