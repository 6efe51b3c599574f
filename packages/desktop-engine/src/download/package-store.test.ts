import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEngineOfFakeBackend } from '../testing/fake-backend.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';

const folder = useTemporaryFolder();

it('what a download left that was killed as it got its name goes with the next use of the package', async () => {
  const engine = await openEngineOfFakeBackend(folder());
  const install = async () => {
    await engine.startInstall(4);
    while (engine.isBusy) await new Promise(setImmediate);
  };
  const packages = join(folder(), 'data/packages');
  await install();
  const names = await readdir(packages);
  const zip = names.find((name) => name.endsWith('.zip')) ?? '';
  await writeFile(join(packages, `${zip}.part.json`), '{}');
  await install();
  expect(await readdir(packages)).toEqual(names);
  await engine.close();
});

it('what came of packages in part counts among those that are kept, but for the last one (X242)', async () => {
  const packages = join(folder(), 'data/packages');
  await mkdir(packages, { recursive: true });
  for (const [index, name] of ['1-a.zip.part', '2-b.zip', '3-c.zip.part'].entries()) {
    await writeFile(join(packages, name), 'x'.repeat(1000));
    await utimes(join(packages, name), 1_600_000_000 + index, 1_600_000_000 + index);
  }
  await writeFile(join(packages, '1-a.zip.part.json'), '{}');
  const engine = await openEngineOfFakeBackend(folder());
  await engine.saveSettings({ keptPackageBytes: 0 });
  await engine.startInstall(4);
  while (engine.isBusy) await new Promise(setImmediate);
  expect((await readdir(packages)).filter((name) => /^[123]/.test(name))).toEqual(['3-c.zip.part']);
  await engine.close();
});
