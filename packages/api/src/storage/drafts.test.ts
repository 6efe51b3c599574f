import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../testing/test-app.ts';
import { clearDrafts } from './drafts.ts';
import { createFolderStorage } from './folder-storage.ts';

it('a draft is seen by nobody before it is kept, and by all afterwards', async () => {
  await withFolder(async (folder) => {
    const storage = createFolderStorage(folder);
    const draft = await storage.begin();
    await draft.write(Buffer.from('one '));
    await draft.write(Buffer.from('two'));
    expect(await storage.read('versions/1/a.zip', 100)).toBeNull();
    await draft.keep('versions/1/a.zip');
    await draft.discard();
    expect(String(await storage.read('versions/1/a.zip', 100))).toBe('one two');
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
    await storage.remove('versions/1/a.zip');
    await storage.remove('versions/1/a.zip');
    expect(await storage.stream('versions/1/a.zip')).toBeNull();
  });
});

it('a draft that cannot be kept leaves nothing', async () => {
  await withFolder(async (folder) => {
    const storage = createFolderStorage(folder);
    for (const key of ['../outside', '.hidden', 'a//b', '']) {
      const draft = await storage.begin();
      await expect(draft.keep(key)).rejects.toThrow('no storage key');
      await draft.discard();
    }
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
    await expect(storage.remove('../outside')).rejects.toThrow('no storage key');
  });
});

it('what a killed process has left is removed, and what is being written stays', async () => {
  await withFolder(async (folder) => {
    await clearDrafts(folder, new Date());
    const storage = createFolderStorage(folder);
    const [left, current] = [await storage.begin(), await storage.begin()];
    const [first = '', ...others] = await readdir(join(folder, '.unfinished'));
    await utimes(join(folder, '.unfinished', first), 1, 1);
    await clearDrafts(folder, new Date('2001-01-01'));
    expect(await readdir(join(folder, '.unfinished'))).toEqual(others);
    await left.discard();
    await current.discard();
  });
});
