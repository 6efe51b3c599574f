import { chmod, chown, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { createDisk } from './disk.ts';

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
