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
}

/** Runs a Node program of the workspace in the repository's folder. */
export const runNode = (args: readonly string[], { env = {}, isLive = false }: NodeOptions = {}) =>
  runProgram(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, isLive });
