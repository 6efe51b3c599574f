import { runProgram } from '@patchbay/command-line';
import { root } from '../root.ts';

/** The result of a check. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Shown where something failed. */
  readonly output: string;
  /** A runner's own last lines. */
  readonly closing: readonly string[];
}

interface NodeOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Shown while it runs, for what takes long. */
  readonly isLive?: boolean;
  /** It takes what others leave of the processors. */
  readonly isPatient?: boolean;
}

const lowestPriority = ['nice', '-n', '19'];

/** Runs a Node program of the workspace in the repository's folder. */
export function runNode(
  args: readonly string[],
  { env = {}, isLive = false, isPatient = false }: NodeOptions = {},
) {
  // From its first moment: a priority that is set later is that of its first thread alone.
  const before = isPatient && process.platform !== 'win32' ? lowestPriority : [];
  const [program = '', ...rest] = [...before, process.execPath, ...args];
  return runProgram(program, rest, { cwd: root, env: { ...process.env, ...env }, isLive });
}
