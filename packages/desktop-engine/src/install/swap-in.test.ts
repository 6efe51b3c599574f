import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDisk } from '../disk/disk.ts';
import { listTree } from '../testing/list-tree.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { swapBack, swapIn } from './swap-in.ts';

const folder = useTemporaryFolder();
const disk = createDisk({ isDurable: false });
/** Like those of a disk that numbers its files again when it is mounted: no file there has them. */
const strangers = { staged: '9:1', target: '9:2' };

async function prepare(files: Record<string, string>) {
  const at = (name: string) => join(folder(), name);
  await mkdir(at('x'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(at(name), text);
  return {
    target: at('target'),
    staged: at('x/staged'),
    aside: at('x/aside'),
    receipt: { versionId: 1, version: '' },
  };
}

describe('on a disk that numbers its files anew', () => {
  it('a replacement that was interrupted between its two renames is finished', async () => {
    const item = await prepare({ 'x/staged': 'new', 'x/aside': 'old' });
    await swapIn(disk, item, strangers);
    expect(await listTree(folder())).toMatchObject({ target: 'new' });
  });

  it('a replacement that was done stays', async () => {
    const item = await prepare({ target: 'new', 'x/aside': 'old' });
    await swapIn(disk, item, strangers);
    expect(await listTree(folder())).toMatchObject({ target: 'new', 'x/aside': 'old' });
  });

  it('a replacement that cannot be told from none changes nothing', async () => {
    const item = await prepare({ target: 'one', 'x/staged': 'other' });
    await expect(swapIn(disk, item, strangers)).rejects.toThrow('is gone');
    await swapBack(disk, item, strangers);
    expect(await listTree(folder())).toMatchObject({ target: 'one', 'x/staged': 'other' });
  });

  it('what was put aside comes back', async () => {
    const item = await prepare({ 'x/staged': 'new', 'x/aside': 'old' });
    await swapBack(disk, item, strangers);
    expect(await listTree(folder())).toMatchObject({ target: 'old' });
  });
});

it('what a person has put into the place is another component, also with the number of the one before it', async () => {
  const item = await prepare({ target: 'of the person', 'x/staged': 'new' });
  const staged = await numbersOf(item.staged, '');
  const target = await numbersOf(item.target, '@1');
  await expect(swapIn(disk, item, { staged, target })).rejects.toThrow('another component');
  expect(await listTree(folder())).toMatchObject({ target: 'of the person', 'x/staged': 'new' });
});

async function numbersOf(path: string, birth: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}${birth}:${ino}`;
}
