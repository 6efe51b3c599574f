import { resolve } from 'node:path';
import { CommandError, fail, say, sayLoud } from '@patchbay/command-line';
import { checkTarball, packAll } from '@patchbay/pack';
import { root } from './root.ts';

/** Makes the tarballs that other repositories install, in `packs` or in the folder that is named. */
try {
  const [folder = 'packs'] = process.argv.slice(2);
  const to = resolve(process.env.INIT_CWD ?? root, folder);
  const packed = await packAll({ root, to, say });
  for (const { name, file } of packed) {
    const problems = await checkTarball(file, { root });
    if (problems.length > 0) throw new CommandError('refused', `${file} is not fit`, { problems });
    say(`${name}: ${file}`);
  }
  sayLoud('How another repository uses them: docs/ship-a-remote.md');
} catch (error) {
  fail(error);
}
