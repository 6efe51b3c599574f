import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Holder {
  readonly process: ChildProcess;
  /** Its first line: that it has the lock, or why not. */
  readonly says: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

const child = join(import.meta.dirname, 'lock-child.ts');

/**
 * Starts a process that takes a lock and keeps it.
 * @param before a program that starts it, with its arguments
 */
export async function startHolder(file: string, before: readonly string[] = []): Promise<Holder> {
  const command = [...before, process.execPath, '--import', 'tsx', child, file];
  const [program = '', ...args] = command;
  const started = spawn(program, args, {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(started, 'close');
  const says = await Promise.race([
    once(started.stdout, 'data').then(([text]) => String(text).trim()),
    ended.then(() => 'ended without a word'),
  ]);
  return {
    process: started,
    says,
    kill: async () => {
      started.kill('SIGKILL');
      await ended;
    },
  };
}
