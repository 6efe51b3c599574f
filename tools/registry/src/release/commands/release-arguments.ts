import { durationOf, misuse, namesOf, parseCommand, wholeNumberOf } from '@patchbay/command-line';
import { Command, Option } from 'commander';
import { valid } from 'semver';
import type { GuardPlan } from '../../state/site-state.ts';
import { defaultAgeMs, defaultKeep } from '../changes/prune.ts';
import {
  change,
  pruneVersions,
  release,
  showLog,
  showStatus,
  type Answer,
  type CommandContext,
  type ReleaseOptions,
  type SignOptions,
} from './release-commands.ts';

/** What a command does. */
type Work = (context: CommandContext) => Promise<Answer>;

interface RollbackOptions extends Omit<SignOptions, 'to'> {
  readonly to: RollbackTargets;
}

interface RollbackTargets {
  readonly version?: string;
  readonly address?: string;
}

const registryHelp = 'the address of a registry, in place of the folder';

/** `--to` of a rollback names a version, an address, or each once. */
const collectTargets = (text: string, before: RollbackTargets): RollbackTargets =>
  /^https?:/.test(text) ? { ...before, address: text } : { ...before, version: readVersion(text) };

interface PruneArguments {
  readonly keep: number;
  readonly olderThan?: number;
  readonly dryRun: boolean;
}

interface PromoteArguments extends SignOptions {
  readonly percent?: number;
  readonly guard: boolean;
  readonly step?: readonly number[];
  readonly every?: number;
}

/** The share that a guarded canary begins with where none is named. */
const guardedPercent = 10;
const defaultEveryMs = 10 * 60_000;

/**
 * @throws CommandError `usage` for options that do not go together
 */
function readTrial({ percent, guard, step, every }: PromoteArguments): {
  readonly percent: number;
  readonly guard: GuardPlan | null;
} {
  if (step && percent !== undefined)
    throw misuse('--step begins with its first share: leave --percent out');
  if (!step && every !== undefined)
    throw misuse('--every is the time of a step: name them by --step');
  if (!step && !guard) return { percent: percent ?? 100, guard: null };
  const [first = percent ?? guardedPercent, ...steps] = step ?? [];
  if (first < 1 || first > 99)
    throw misuse('A guard is of a canary: the first share is from 1 to 99 %');
  return { percent: first, guard: { steps, everyMs: every ?? defaultEveryMs } };
}

function readSteps(text: string): readonly number[] {
  const steps = namesOf(text).map(wholeNumberOf('--step', 1, 100));
  const isGrowing = steps.every((step, index) => step > (steps[index - 1] ?? 0));
  if (isGrowing && steps.length > 0) return steps;
  throw misuse(`--step is "${text}"; it takes shares that grow, as in 1,10,50,100`);
}

/** The start of a call in a checkout. */
const npmRun = 'npm run';

const footerOf = (program: string) => `
All take --json: one JSON document on the standard output${program === npmRun ? ' (with npm run --silent)' : ''}.
Exit codes: 0 done, 1 refused or failed with nothing half done, 2 called wrongly.
SITE_DIR is the site's folder. --to takes the address of a registry in its place, and RELEASE_KEY (or --key) signs for it. API_HOST and the other variables of the page's configuration are taken for a new site, and
whenever API_HOST is set; else the page keeps what it has.${program === npmRun ? '' : '\nA release is of a build that is there (--from): this program has no sources to build.'}`;

/**
 * @param calledBy the start of a call, for the help
 * @returns the command with everything that was asked for, checked
 * @throws CommandError `usage` that says what is wrong with the call
 */
export function parseReleaseArguments(args: readonly string[], calledBy = npmRun): Work {
  const chosen: Work[] = [];
  const program = createProgram((work) => {
    chosen.push(work);
  }, calledBy);
  const usage = parseCommand(program, args);
  if (usage !== null) return () => Promise.resolve({ json: { usage }, lines: [usage] });
  const [work] = chosen;
  if (!work) throw misuse('No command given');
  return work;
}

function createProgram(choose: (work: Work) => void, calledBy: string): Command {
  const footer = footerOf(calledBy);
  const program = new Command(calledBy)
    .description('Changes what is live on a site.')
    .addHelpText('after', footer);
  const add = (name: string, description: string) =>
    program
      .command(name)
      .usage(`${calledBy === npmRun ? '-- ' : ''}${usages[name] ?? ''}`)
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
      if (subject === undefined && options.from === undefined) throw misuse('PACKAGE is missing');
      choose((context) => release(subject, options, context));
    });
  signed(
    add('rollback', 'one step back: end a canary, or make the version before live again'),
    '--to <VERSION>',
  )
    .argument('<NAME>')
    .option('--to <VERSION>', `an earlier version; or ${registryHelp}`, collectTargets, {})
    .action((name: string, { to, ...options }: RollbackOptions) => {
      const asked = {
        action: 'rollback',
        name,
        version: to.version ?? null,
        percent: 100,
      } as const;
      const address = to.address === undefined ? {} : { to: to.address };
      choose((context) => change(asked, { ...options, ...address }, context));
    });
  signed(add('promote', 'make a version that is on the site live, or a canary'))
    .argument('<NAME>')
    .argument('<VERSION>', 'one that is on the site', readVersion)
    .option(percent, 'a canary for N % of the visitors; 0 ends it; 100 by default', readPercent)
    .option('--guard', 'end the canary by itself where its views are worse; 10 % by default', false)
    .option(
      '--step <SHARES>',
      'widen it while it is healthy, as in 1,10,50,100; guards it',
      readSteps,
    )
    .option('--every <TIME>', 'the least time of a step; 10m by default', durationOf('--every'))
    .option('--allow-downgrade', 'also where it is older than what is live', false)
    .action((name: string, version: string, options: PromoteArguments) => {
      const asked = { action: 'promote', name, version, ...readTrial(options) } as const;
      choose((context) => change(asked, options, context));
    });
  signed(add('retire', 'take a remote off the site; rollback brings it back'))
    .argument('<NAME>')
    .action((name: string, options: SignOptions) => {
      const asked = { action: 'retire', name, version: null, percent: 0 } as const;
      choose((context) => change(asked, options, context));
    });
  add('status', 'show what is live')
    .option('--to <ADDRESS>', registryHelp)
    .action((options: Pick<SignOptions, 'to'>) => {
      choose((context) => showStatus(options, context));
    });
  add('log', 'show what changed, when, by whom and why')
    .option('--to <ADDRESS>', registryHelp)
    .option('--verify', 'fail where a line cannot be read, or does not tell of what is live', false)
    .action((options: Parameters<typeof showLog>[0]) => {
      choose((context) => showLog(options, context));
    });
  add('prune', 'remove versions that nothing names')
    .option('--keep <N>', 'earlier versions of each', wholeNumberOf('--keep', 0, 9999), defaultKeep)
    .option('--older-than <TIME>', 'as in 7d; 24h by default', durationOf('--older-than'))
    .option('--dry-run', 'only say what would go', false)
    // Of before, when a clock that is far ahead was not believed: timers of operators may give it.
    .addOption(new Option('--clock-is-right').hideHelp())
    .action(({ keep, olderThan = defaultAgeMs, dryRun }: PruneArguments) => {
      const options = { keep, olderThanMs: olderThan, isDryRun: dryRun };
      choose((context) => pruneVersions(options, context));
    });
  return program;
}

const usages: Readonly<Record<string, string>> = {
  release: 'PACKAGE [options]',
  rollback: 'NAME [options]',
  promote: 'NAME VERSION [options]',
  retire: 'NAME [options]',
  status: '[options]',
  log: '[options]',
  prune: '[options]',
};

function readVersion(text: string): string {
  const isPlain = valid(text) === text;
  if (isPlain) return text;
  throw misuse(`"${text}" is not a version; it takes three numbers, as in 1.4.0`);
}
