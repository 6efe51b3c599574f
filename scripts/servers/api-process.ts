import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { resolve } from 'node:path';
import { endWithThisProcess } from '@patchbay/command-line';
import type { Environment } from '@patchbay/node-kit/environment';
import { root } from '../root.ts';

export interface ApiProcess {
  stop(): Promise<void>;
  /** Called once if the process ends without having been asked to. */
  onExit(listener: (reason: string) => void): void;
}

const readyWithinMs = 120_000;
const pollMs = 100;

interface StartOptions {
  /** Starts again at every change of its sources. */
  readonly watch?: boolean;
  /** Called with its messages to the operator: demo users, links of mails. Not each request. */
  readonly onLine?: (line: string) => void;
  /** Node's arguments that start it: by default its source. */
  readonly program?: readonly string[];
}

const source = ['--import', 'tsx', resolve(root, 'packages/api/src/main.ts')];

/**
 * Starts the reference backend, and resolves when it answers.
 * @throws Error where it ends before, or does not answer in time
 */
export async function startApi(
  environment: Environment,
  { watch = false, onLine, program = source }: StartOptions = {},
): Promise<ApiProcess> {
  const child = spawn(process.execPath, [...(watch ? ['--watch'] : []), ...program], {
    cwd: root,
    env: { REQUEST_LOG: 'off', ...environment },
    stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'inherit'],
    // A terminal's Ctrl+C goes to the whole group: the backend is stopped once, by the parent.
    detached: true,
  });
  endWithThisProcess(child);
  if (onLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
  const end: { reason: string | null; isWanted: boolean } = { reason: null, isWanted: false };
  const listeners: ((reason: string) => void)[] = [];
  const ended = new Promise<void>((done) => {
    child.once('exit', (code, signal) => {
      const reason = signal ?? `exit code ${String(code)}`;
      end.reason = reason;
      if (!end.isWanted) for (const listener of listeners) listener(reason);
      done();
    });
  });
  const api: ApiProcess = {
    stop: async () => {
      end.isWanted = true;
      child.kill('SIGTERM');
      await ended;
    },
    onExit: (listener) => listeners.push(listener),
  };

  const health = `http://127.0.0.1:${environment.API_PORT ?? '4000'}/health/`;
  for (let waitedMs = 0; waitedMs < readyWithinMs; waitedMs += pollMs) {
    if (end.reason !== null) throw new Error(`The backend could not start (${end.reason})`);
    if (await answers(health)) return api;
    await wait(pollMs);
  }
  await api.stop();
  throw new Error(`The backend did not answer at ${health} within 2 minutes`);
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
