import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwnFolder } from './single-instance.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-own-'));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;
const account = process.getuid?.() ?? 0;

it('is made for its owner alone', async () => {
  await openOwnFolder(join(folder, 'a/b'));
  expect(await modeOf(join(folder, 'a/b'))).toBe(0o700);
});

it('is not written to by others any more, where they could', async () => {
  await chmod(folder, 0o777);
  await openOwnFolder(folder, account);
  expect(await modeOf(folder)).toBe(0o755);
});

it('of another account, or of all, is not taken', async () => {
  await expect(openOwnFolder(folder, account + 1)).rejects.toThrow('DESKTOP_DATA_DIR');
  await chmod(folder, 0o1777);
  await expect(openOwnFolder(folder, account)).rejects.toThrow('not yours alone');
  expect(await modeOf(folder)).toBe(0o1777);
});

it('that cannot be made is told with what to do', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(openOwnFolder(join(folder, 'file'))).rejects.toThrow('DESKTOP_DATA_DIR');
});
