import {
  chmod,
  chown,
  mkdir,
  readdir,
  rename,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { createDisk, identify, isSameFile } from './disk.ts';

const folder = useTemporaryFolder();

/** Does some work as an account that has no more rights than a person's. */
async function asPerson(work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  const nobody = 65_534;
  await chown(folder(), nobody, nobody);
  process.seteuid?.(nobody);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

it('folders that may only be read are removed with all that is in them, and what a link leads to stays', async () => {
  await asPerson(async () => {
    const bundle = join(folder(), 'A.vst3');
    const inner = join(bundle, 'Contents');
    const elsewhere = join(folder(), 'elsewhere');
    await mkdir(inner, { recursive: true });
    await mkdir(elsewhere);
    await writeFile(join(inner, 'program.so'), 'x');
    await symlink(elsewhere, join(inner, 'link'));
    for (const path of [elsewhere, inner, bundle]) await chmod(path, 0o555);
    await createDisk({ isDurable: false }).remove(bundle);
    expect(await readdir(folder())).toEqual(['elsewhere']);
    expect((await stat(elsewhere)).mode & 0o777).toBe(0o555);
  });
});

it('a file of another time with the number of the one before it is another one', () => {
  expect(isSameFile('1@5:7', '1@6:7')).toBe(false);
  expect(isSameFile('1@5:7', '1@5:8')).toBe(false);
  expect(isSameFile('1@5:7', '2@5:7')).toBe(true);
  // As an older app wrote it down, or a file system without such times says it.
  expect(isSameFile('1:7', '2@5:7')).toBe(true);
  expect(isSameFile('1:7', '1@5:8')).toBe(false);
});

it('a file is the same after a change of its name, its text, its rights and its time', async () => {
  const [one, other] = [join(folder(), 'one'), join(folder(), 'other')];
  await writeFile(one, 'x');
  const identity = await identify(one);
  await rename(one, other);
  await writeFile(other, 'y');
  await chmod(other, 0o600);
  await utimes(other, 1, 1);
  expect(await identify(other)).toBe(identity);
});
