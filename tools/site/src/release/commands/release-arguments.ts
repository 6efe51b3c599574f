import { durationOf, misuse, parseCommand, wholeNumberOf } from '@patchbay/command-line';
import { Command } from 'commander';
import { valid } from 'semver';

/** A command with everything that was asked for, checked. */
export type ReleaseCommand =
  | {
      readonly command: 'release';
      readonly subject: string | null;
      readonly from: string | null;
      readonly version: string | null;
      readonly percent: number;
      readonly mayDowngrade: boolean;
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
      readonly isClockRight: boolean;
    }
  | { readonly command: 'help'; readonly usage: string };

interface ReleaseOptions {
  readonly percent: number;
  readonly allowDowngrade: boolean;
  readonly version?: string;
  readonly from?: string;
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
SITE_DIR is the site's folder. API_HOST and the other variables of the page's configuration are taken for a new site, and
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
  const percent = '--percent <N>';
  const readPercent = wholeNumberOf('--percent', 0, 100);

  add('release', 'build, check and add a release, and make it live')
    .argument('[PACKAGE]', "shell, a remote's name or its folder in packages/")
    .option(percent, 'a canary for N % of the visitors; 0 only adds it', readPercent, 100)
    .option('--version <X>', "in place of the package's own", readVersion)
    .option('--from <DIST>', 'a build that is there already')
    .option('--allow-downgrade', 'also a version before the live one', false)
    .action((subject: string | undefined, options: ReleaseOptions) => {
      const { percent, version, from, allowDowngrade } = options;
      if (subject === undefined && from === undefined) throw misuse('PACKAGE is missing');
      choose({
        command: 'release',
        subject: subject ?? null,
        from: from ?? null,
        version: version ?? null,
        percent,
        mayDowngrade: allowDowngrade,
      });
    });
  add('rollback', 'one step back: end a canary, or make the version before live again')
    .argument('<NAME>')
    .option('--to <VERSION>', 'an earlier version', readVersion)
    .action((name: string, { to }: { readonly to?: string }) => {
      choose({ command: 'rollback', name, to: to ?? null });
    });
  add('promote', 'make a version that is on the site live, or a canary')
    .argument('<NAME>')
    .argument('<VERSION>', 'one that is on the site', readVersion)
    .option(percent, 'a canary for N % of the visitors; 0 ends it', readPercent, 100)
    .action((name: string, version: string, options: { readonly percent: number }) => {
      choose({ command: 'promote', name, version, percent: options.percent });
    });
  add('retire', 'take a remote off the site; rollback brings it back')
    .argument('<NAME>')
    .action((name: string) => {
      choose({ command: 'retire', name });
    });
  add('status', 'show what is live').action(() => {
    choose({ command: 'status' });
  });
  add('prune', 'remove versions that nothing names')
    .option('--keep <N>', 'earlier versions of each', wholeNumberOf('--keep', 0, 9999), 3)
    .option('--older-than <TIME>', 'as in 7d; 24h by default', durationOf('--older-than'))
    .option('--dry-run', 'only say what would go', false)
    .option('--clock-is-right', 'also where it is a month ahead of the newest release', false)
    .action(({ keep, olderThan = dayMs, dryRun, clockIsRight }: PruneArguments) => {
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

const dayMs = 86_400_000;

const usages: Readonly<Record<string, string>> = {
  release: '-- PACKAGE [options]',
  rollback: '-- NAME [options]',
  promote: '-- NAME VERSION [options]',
  retire: '-- NAME',
  status: '',
  prune: '-- [options]',
};

function readVersion(text: string): string {
  const isPlain = valid(text) === text;
  if (isPlain) return text;
  throw misuse(`"${text}" is not a version; it takes three numbers, as in 1.4.0`);
}
