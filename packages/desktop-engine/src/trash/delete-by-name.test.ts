import { openSmallComputer } from '../testing/small-computer.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { engineFolders } from '../folders/engine-folders.ts';
import { parseSettings } from '../folders/settings.ts';
import { deleteByName } from './delete-by-name.ts';

const folder = useTemporaryFolder();

it('looks at each component once, however many names a page gives', async () => {
  const { room } = await openSmallComputer(folder());
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
  expect(await deleteByName(room, folders, names, components)).toEqual([]);
  expect(looks).toBe(components.length);
});
