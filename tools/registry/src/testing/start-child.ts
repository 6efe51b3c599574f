import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface ChildOptions {
  readonly folder: string;
  readonly args: readonly string[];
  readonly killAt?: number;
  readonly holds?: boolean;
  /** A program that starts it, with its arguments. */
  readonly before?: readonly string[];
  /** In place of the variables of this process. */
  readonly environment?: NodeJS.ProcessEnv;
}

interface ChildRun {
  readonly process: ChildProcess;
  /** Resolves when it has said this. */
  says(words: string): Promise<void>;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: string | null;
    readonly output: string;
  }>;
}

/** Starts the release tool as a process of its own; see `release-child.ts`. */
export function startChild(options: ChildOptions): ChildRun {
  const { folder, args, killAt, holds = false, before = [], environment } = options;
  const file = join(import.meta.dirname, 'release-child.ts');
  const own = [folder, String(killAt ?? ''), holds ? 'holds' : '', ...args];
  const command = [...before, process.execPath, '--import', 'tsx', file, ...own];
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, {
    cwd: import.meta.dirname,
    ...(environment && { env: { PATH: process.env['PATH'], ...environment } }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output += text.toString();
      for (const listener of listeners) listener();
    });
  }
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({
    code: typeof code === 'number' ? code : null,
    signal: typeof signal === 'string' ? signal : null,
    output,
  }));
  return {
    process: child,
    says: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.includes(words)) resolve();
        };
        listeners.add(look);
        look();
        void ended.then(() => {
          reject(new Error(`It ended without saying "${words}": ${output}`));
        });
      }),
    ended,
  };
}

/** The same for a site in the bucket that the variables name. */
export const startReleaseChild = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): ChildRun => startChild({ folder: '', args, environment });
