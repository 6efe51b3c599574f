import { openSmallComputer, readVersions } from '../testing/small-computer.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { engineFolders } from '../folders/engine-folders.ts';
import { parseSettings } from '../folders/settings.ts';
import { createDisk } from '../disk/disk.ts';
import { deleteByName, restoreByName } from './delete-by-name.ts';

const folder = useTemporaryFolder();

it('looks at each component once, however many names a page gives', async () => {
  const { deps } = await openSmallComputer(folder());
  const computer = { platform: 'linux' as const, home: folder(), environment: {} };
  let looks = 0;
  const components = Array.from({ length: 5000 }, (_, index) => ({
    version: '',
    componentPath: `/nowhere/${index}.clap`,
    extension: 'clap',
    get filename() {
      looks += 1;
      return `${index}.clap`;
    },
  }));
  const names = Array.from({ length: 5000 }, (_, index) => `other ${index}.clap`);
  const folders = engineFolders(computer, parseSettings({}));
  expect(await deleteByName(deps, folders, names, components)).toEqual([]);
  expect(looks).toBe(components.length);
});

it('what of several cannot be restored keeps none of the others in the trash, and is told in words', async () => {
  const usual = createDisk({ isDurable: false });
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const computer = await openSmallComputer(folder(), {
    ...usual,
    rename: (from, to) =>
      from.endsWith('files/A.vst3') ? Promise.reject(full) : usual.rename(from, to),
  });
  const names = ['A.vst3', 'B.clap'];
  await computer.install(names, '1');
  await computer.remove(names);
  const isAny = { platform: 'linux' as const, home: folder(), environment: {} };
  const { vst3, clap } = computer;
  const folders = engineFolders(isAny, parseSettings({ folders: { vst3, clap } }));
  const restore = () => restoreByName(computer.deps, folders, names);
  expect(await restore()).toEqual(['B.clap']);
  expect(await readVersions(computer, names)).toEqual({ 'B.clap': '1' });
  await expect(restore()).rejects.toMatchObject({ code: 'disk-full' });
});
