import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../root.ts';
import type { Outcome } from './outcome.ts';
import { runNode } from './run-command.ts';

const atOnce = 2;

/** Every folder of the workspace that has a `tsconfig.json`, as its path from the root. */
function projects(): string[] {
  const nested = ['packages', 'tools'].flatMap((parent) =>
    readdirSync(resolve(root, parent)).map((name) => `${parent}/${name}`),
  );
  return ['.', ...nested, 'e2e', 'bench'].filter((folder) =>
    existsSync(resolve(root, folder, 'tsconfig.json')),
  );
}

/** The compiler over each package, two at a time. */
export async function runTypeChecks(): Promise<Outcome> {
  const waiting = projects();
  const failures: string[] = [];
  const worker = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      const args = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false'];
      const { isOk, output } = await runNode([...args, '-p', folder]);
      if (!isOk) failures.push(output);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const isOk = failures.length === 0;
  return { passed: Number(isOk), failed: Number(!isOk), output: failures.join(''), closing: [] };
}
