import { resolve } from 'node:path';
import { durationOf, namesOf, parseCommand, wholeNumberOf } from '@patchbay/command-line';
import { Command, Option } from 'commander';
import { engineNames, type EngineName } from '../product/engines.ts';

interface Options {
  readonly only: readonly string[];
  readonly list: boolean;
  readonly quick: boolean;
  readonly engine: EngineName;
  readonly rendering: boolean;
  readonly site?: string;
  readonly seed: number;
  readonly for?: number;
  readonly json?: string;
}

export interface AttackOptions {
  /** Families or attacks; empty for all. */
  readonly only: readonly string[];
  readonly isList: boolean;
  readonly isQuick: boolean;
  /** The database of the backends that are attacked. */
  readonly engine: EngineName;
  /** Whether the sites that are attacked render pages themselves (`SERVER_RENDERING`). */
  readonly isRendering: boolean;
  /** The help, where it was asked for. */
  readonly help: string | null;
  readonly seed: number;
  readonly jsonFile: string | null;
  /** A built site; null builds one. */
  readonly siteDir: string | null;
  readonly budgetMs: number;
}

const minuteMs = 60_000;
const footer = `
It attacks this machine's loopback interface alone. Exit codes: 0 all held, 1 something did not, 2 called wrongly.`;

/**
 * @throws CommandError `usage` that says what is wrong with the call
 */
export function readOptions(args: readonly string[], workingDir: string): AttackOptions {
  let given: Options = {
    ...{ only: [], list: false, quick: false, seed: 13 },
    ...{ engine: 'embedded', rendering: false },
  };
  const program = new Command('npm run attack --')
    .description('Attacks the built product, from outside.')
    .option('--only <NAMES>', 'families or attacks, separated by commas', namesOf, [])
    .option('--list', 'name everything that is tried, and try nothing', false)
    .option('--quick', 'leave out what takes long: about 3 minutes', false)
    .addOption(
      new Option('--engine <NAME>', 'the database of the backends')
        .choices(engineNames)
        .default('embedded'),
    )
    .option('--rendering', 'attack sites that render pages themselves', false)
    .option('--site <DIR>', 'attack a built site in place of building one')
    .option('--seed <N>', 'the same made-up calls again', wholeNumberOf('--seed', 0, 2 ** 32), 13)
    .option(
      '--for <TIME>',
      'begin no further attack after that time, as in 90s or 40m',
      durationOf('--for'),
    )
    .option('--json <FILE>', 'write the outcomes as JSON too')
    .addHelpText('after', footer)
    .action((options: Options) => {
      given = options;
    });
  const help = parseCommand(program, args);
  return {
    only: given.only,
    isList: given.list,
    isQuick: given.quick,
    engine: given.engine,
    isRendering: given.rendering,
    help,
    seed: given.seed,
    jsonFile: given.json === undefined ? null : resolve(workingDir, given.json),
    siteDir: given.site === undefined ? null : resolve(workingDir, given.site),
    budgetMs: given.for ?? (given.quick ? 3 : 25) * minuteMs,
  };
}
