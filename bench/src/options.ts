import { resolve } from 'node:path';
import { parseCommand, wholeNumberOf } from '@patchbay/command-line';
import { Command } from 'commander';

interface Options {
  readonly rounds?: number;
  readonly quick?: true;
  readonly json?: string;
}

export interface BenchOptions {
  readonly rounds: number;
  /** The file for the raw numbers. */
  readonly jsonFile: string | null;
}

const usualRounds = 15;
const quickRounds = 3;

/**
 * Reads the options of the command.
 * @returns the help in place of it, where it was asked for
 * @throws CommandError `usage` that says what is wrong with the call
 */
export function readOptions(args: readonly string[], workingDir: string): BenchOptions | string {
  let given: Options = {};
  const program = new Command('npm run bench --')
    .description('Measures the cost of federation, compared with a single bundle.')
    .option(
      '--rounds <N>',
      `visits to each, ${usualRounds} by default`,
      wholeNumberOf('--rounds', 1, 1000),
    )
    .option('--quick', `${quickRounds} visits to each`)
    .option('--json <FILE>', 'write the raw numbers to a file')
    .action((options: Options) => {
      given = options;
    });
  const help = parseCommand(program, args);
  if (help !== null) return help;
  return {
    rounds: given.rounds ?? (given.quick ? quickRounds : usualRounds),
    jsonFile: given.json === undefined ? null : resolve(workingDir, given.json),
  };
}
