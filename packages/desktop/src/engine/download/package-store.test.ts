import { readdir, writeFile } from 'node:fs/promises';
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
