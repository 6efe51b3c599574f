import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithThisProcess } from '@patchbay/command-line';

/** A server in a process of its own. */
export interface RunningServer {
  readonly origin: string;
  /** The time of a processor that the process has had, in whole seconds. */
  readonly processorSeconds: () => number;
  /** The process's memory in MiB. */
  readonly memoryMiB: () => number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a program that says where it answers.
 * @throws Error with what it said, where it ends before it says where it answers
 */
export async function startServer(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [program], {
    cwd: '/',
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithThisProcess(child);
  const ended = once(child, 'exit');
  let said = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += text.toString();
      const address = /(?:answers|is) at (http:\/\/[\w.:]+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => {
      reject(new Error(`${program} ended: ${said}`));
    });
  });
  // Its further output is read, so that it goes on, and not kept.
  for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners('data').resume();
  const ask = (what: 'rss' | 'cputimes') =>
    Number(execFileSync('ps', ['-o', `${what}=`, '-p', String(child.pid)], { encoding: 'utf8' }));
  return {
    origin,
    processorSeconds: () => ask('cputimes'),
    memoryMiB: () => ask('rss') / 1024,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
