import { spawn } from 'node:child_process';
import { endWithThisProcess } from './end-with-this-process.ts';

/**
 * Runs a program to its end; what it says is heard only where it fails.
 * @throws Error with its output
 */
export function runQuietly(
  program: string,
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  return new Promise((done, failed) => {
    const output: Buffer[] = [];
    const child = spawn(program, args, {
      cwd,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithThisProcess(child);
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', failed);
    child.on('close', (code) => {
      if (code === 0) done();
      else failed(new Error(Buffer.concat(output).toString().trim()));
    });
  });
}
