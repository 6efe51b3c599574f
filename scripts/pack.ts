import { resolve } from 'node:path';
import { CommandError, fail, readArgument, say, sayLoud } from '@patchbay/command-line';
import { checkTarball, packAll } from '@patchbay/pack';
import { Command } from 'commander';
import { root } from './root.ts';

const program = new Command('npm run pack --')
  .description('Makes the tarballs that other repositories install.')
  .argument('[folder]', 'where they go (default: packs)');

try {
  const folder = readArgument(program, process.argv.slice(2)) ?? 'packs';
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
