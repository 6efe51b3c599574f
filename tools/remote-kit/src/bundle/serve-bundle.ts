import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { endWithThisProcess } from '@patchbay/command-line';
import { bundlerCommand } from './build-package.ts';

export interface ServedBundle {
  /** The address of its files, without a slash at the end. */
  readonly address: string;
  readonly stop: () => void;
}

const readyWithinMs = 60_000;
const pollMs = 100;

/**
 * Serves one package's bundle from memory, rebuilt at every change of a file. Resolves when it is there.
 * @throws Error where that takes longer than a minute, or the bundler ends
 */
export async function serveBundle(packageDir: string, port: number): Promise<ServedBundle> {
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [bundlerCommand(packageDir), 'serve'], {
    cwd: packageDir,
    env: { ...process.env, NODE_ENV: 'development', DEV_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A terminal's Ctrl+C goes to the whole group: the bundlers are stopped once, by the parent.
    detached: true,
  });
  endWithThisProcess(child);
  const stop = () => {
    child.kill();
  };
  for (let waitedMs = 0; waitedMs < readyWithinMs; waitedMs += pollMs) {
    const answer = await fetch(`${address}/release.json`).catch(() => null);
    if (answer?.ok) return { address, stop };
    if (child.exitCode !== null) throw new Error(`The bundler of ${packageDir} has ended`);
    await wait(pollMs);
  }
  stop();
  throw new Error(`${packageDir} was not served at ${address} within a minute`);
}
