import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly pairs: number;
  /** Where the raw numbers go to. */
  readonly jsonFile: string | null;
}

const usualPairs = 15;
const quickPairs = 3;

/**
 * What the command was called with: `--pairs N`, `--quick` for three pairs, `--json FILE`.
 * @throws Error with one sentence on what is wrong with it
 */
export function readOptions(args: readonly string[], workingDir: string): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pairs: { type: 'string' },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  const pairs = Number(values.pairs ?? (values.quick ? quickPairs : usualPairs));
  if (!Number.isInteger(pairs) || pairs < 1) {
    throw new Error(`--pairs is "${values.pairs ?? ''}"; it takes a whole number from 1`);
  }
  return { pairs, jsonFile: values.json === undefined ? null : resolve(workingDir, values.json) };
}
