import { spawn } from 'node:child_process';
import { root } from '../root.ts';

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Shown while it runs, for what takes long. */
  readonly isLive?: boolean;
}

export interface CommandResult {
  readonly isOk: boolean;
  /** What it wrote, both streams together; empty where it was shown live. */
  readonly output: string;
}

/** Runs a Node program of the workspace in the repository's folder. */
export function runNode(
  args: readonly string[],
  { env = {}, isLive = false }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
    });
    const parts: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => parts.push(chunk.toString()));
    }
    child.on('error', reject);
    child.on('close', (code) => {
      done({ isOk: code === 0, output: parts.join('') });
    });
  });
}
