import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { checkClean } from '../testing/check-clean.ts';
import { createRandom } from '../testing/random.ts';
import { childComponents, openSmallComputer, readVersions } from '../testing/small-computer.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';

const folder = useTemporaryFolder();
const packageFolder = join(import.meta.dirname, '../../..');
const seed = 20_261_122;
const kills = 40;

jest.setTimeout(120_000);

/** One file that Node runs as it is: a child starts in a tenth of the time that compiling takes. */
async function bundleChild(): Promise<string> {
  const outfile = join(folder(), 'child.cjs');
  await build({
    entryPoints: [join(import.meta.dirname, '../testing/kill-child.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['fs-native-extensions'],
    supported: { 'dynamic-import': false },
    logLevel: 'error',
  });
  return outfile;
}

async function runAndKill(child: string, root: string, childSeed: number, afterMs: number) {
  const process = spawn('node', [child, root, String(childSeed)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_PATH: join(packageFolder, 'node_modules'), PATH: globalThis.process.env['PATH'] },
  });
  const errors: string[] = [];
  process.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const ended = once(process, 'exit');
  await Promise.race([once(process.stdout, 'data'), ended]);
  await wait(afterMs);
  process.kill('SIGKILL');
  await ended;
  expect(errors.join('')).toBe('');
  expect(process.signalCode).toBe('SIGKILL');
}

it(`${kills} processes killed at any moment leave whole components, and the next start is clean (seed ${seed})`, async () => {
  const child = await bundleChild();
  const random = createRandom(seed);
  const root = join(folder(), 'computer');
  await mkdir(root);
  const seen = new Set<string>();
  for (let kill = 0; kill < kills; kill += 1) {
    await runAndKill(child, root, kill + 1, random() * 60);
    const computer = await openSmallComputer(root);
    const found = await readVersions(computer, childComponents);
    expect(Object.values(found)).not.toContain('broken');
    // Every other start is the child's own, over what the kill left.
    if (kill % 2 === 0) continue;
    await computer.start();
    const after = await readVersions(computer, childComponents);
    expect(Object.values(after)).not.toContain('broken');
    await checkClean(root);
    seen.add(JSON.stringify(after));
  }
  expect(seen.size).toBeGreaterThan(kills / 4);
});
