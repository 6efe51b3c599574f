import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkClean } from '../testing/check-clean.ts';
import { openEngineOfFakeBackend } from '../testing/fake-backend.ts';
import { bundleChild, runAndKill } from '../testing/kills/killed-child.ts';
import { listTree } from '../testing/list-tree.ts';
import { createRandom } from '../testing/random.ts';
import { childComponents, openSmallComputer, readVersions } from '../testing/small-computer.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';

const folder = useTemporaryFolder();
const seed = 20_261_122;

/** More of them for who wants to be surer. */
const kills = Number(process.env.KILLS ?? 20);

jest.setTimeout(4_000 * kills);

it(`${kills} processes killed at any moment leave whole components, and the next start is clean (seed ${seed})`, async () => {
  const child = await bundleChild('kill-child', folder());
  const random = createRandom(seed);
  const root = join(folder(), 'computer');
  await mkdir(root);
  const seen = new Set<string>();
  for (let kill = 1; kill <= kills; kill += 1) {
    expect(await runAndKill(child, [root, kill], random() * 60)).toBe('');
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
  expect(seen.size).toBeGreaterThan(Math.min(kills, 30) / 4);
});

const engineKills = Math.ceil(kills / 2);

it(`${engineKills} engines killed at any moment leave whole components, and the next one ends their jobs (seed ${seed})`, async () => {
  const child = await bundleChild('engine-kill-child', folder());
  const random = createRandom(seed);
  const root = join(folder(), 'computer');
  await mkdir(root);
  for (let kill = 1; kill <= engineKills; kill += 1) {
    expect(await runAndKill(child, [root, kill], random() * 80)).toBe('');
    await checkWhole(root);
  }

  const engine = await openEngineOfFakeBackend(root);
  while (engine.isBusy) await new Promise(setImmediate);
  for (const { status } of engine.getAllVersionStates().values()) expect(status).toBe('done');
  await engine.close();
  await checkWhole(root);
  await checkClean(root);
  expect(await readdir(join(root, 'data/work'))).toEqual([]);
  const packages = await readdir(join(root, 'data/packages'));
  expect(packages.filter((name) => name.includes('.part'))).toEqual([]);
});

/** Every file of a component says the same version from its beginning to its end. */
async function checkWhole(root: string): Promise<void> {
  const files = Object.entries(await listTree(root)).filter(([path]) =>
    /^\.(?:vst3|clap)\/[AB]/.test(path),
  );
  for (const component of ['A.vst3', 'B.clap']) {
    const texts = files.flatMap(([path, text]) =>
      path.includes(component) && text !== null ? [text] : [],
    );
    expect([0, component === 'A.vst3' ? 2 : 1]).toContain(texts.length);
    for (const text of texts) expect(text === (texts[0]?.[0] ?? '').repeat(50_000)).toBe(true);
  }
}
