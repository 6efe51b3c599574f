import { spawn, type ChildProcess } from 'node:child_process';

interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Shown while it runs, for what takes long. */
  readonly isLive?: boolean;
}

interface ProgramResult {
  readonly isOk: boolean;
  /** Its output, both streams together; empty where it was shown live. */
  readonly output: string;
}

/** Runs a program to its end. It ends with this process. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env = process.env, isLive = false }: RunOptions,
): Promise<ProgramResult> {
  return new Promise((done, failed) => {
    const stream = isLive ? 'inherit' : 'pipe';
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', stream, stream] });
    endWithThisProcess(child);
    const output: Buffer[] = [];
    for (const piece of [child.stdout, child.stderr]) {
      piece?.on('data', (chunk: Buffer) => output.push(chunk));
    }
    child.on('error', failed);
    child.on('close', (code) => {
      done({ isOk: code === 0, output: Buffer.concat(output).toString() });
    });
  });
}

/**
 * Runs a program whose output is heard only where it fails.
 * @throws Error with its output
 */
export async function runQuietly(
  program: string,
  args: readonly string[],
  options: RunOptions,
): Promise<void> {
  const { isOk, output } = await runProgram(program, args, options);
  if (!isOk) throw new Error(output.trim());
}

/** Ends a child when this process exits, whatever the reason: nobody else knows of it. */
export function endWithThisProcess(child: ChildProcess): void {
  const end = () => {
    child.kill('SIGTERM');
  };
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

/**
 * Calls `stop` at the first sign that this process is to end: Ctrl+C, `kill`, a closed terminal, or the death of the
 * process that started it. Other signs belong to the same stop, as npm passes on what its whole group has got already; but a second
 * Ctrl+C ends it at once, with what it has started.
 */
export function whenToldToStop(stop: () => void): void {
  let isTold = false;
  const tell = (signal?: NodeJS.Signals) => {
    if (isTold && signal === 'SIGINT') process.exit(130);
    if (isTold) return;
    isTold = true;
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, tell);
  process.once('disconnect', () => {
    tell();
  });
  // The channel to bootstrap.mjs must not keep alive what has nothing more to do.
  process.channel?.unref();
}
