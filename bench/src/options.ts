import { resolve } from 'node:path';
import { parseCommand, wholeNumberOf } from '@patchbay/command-line';
import { Command } from 'commander';

interface Options {
  readonly pairs?: number;
  readonly quick?: true;
  readonly json?: string;
}

export interface BenchOptions {
  readonly pairs: number;
  /** Where the raw numbers go to. */
  readonly jsonFile: string | null;
}

const usualPairs = 15;
const quickPairs = 3;

/**
 * What the command was called with.
 * @returns the help in place of it, where it was asked for
 * @throws CommandError `usage` that says what is wrong with the call
 */
export function readOptions(args: readonly string[], workingDir: string): BenchOptions | string {
  let given: Options = {};
  const program = new Command('npm run bench --')
    .description('Measures the cost of federation, compared with a single bundle.')
    .option(
      '--pairs <N>',
      `visits to each, ${usualPairs} by default`,
      wholeNumberOf('--pairs', 1, 1000),
    )
    .option('--quick', `${quickPairs} visits to each`)
    .option('--json <FILE>', 'write the raw numbers to a file')
    .action((options: Options) => {
      given = options;
    });
  const help = parseCommand(program, args);
  if (help !== null) return help;
  return {
    pairs: given.pairs ?? (given.quick ? quickPairs : usualPairs),
    jsonFile: given.json === undefined ? null : resolve(workingDir, given.json),
  };
}
