import { resolve } from 'node:path';
import { fail, readArgument, sayLoud } from '@patchbay/command-line';
import { Command } from 'commander';
import { compileServers } from './servers/compile-servers.ts';
import { root } from './root.ts';

const program = new Command('npm run build:servers --')
  .description('Makes both servers and their commands, to be run by node alone.')
  .argument('[folder]', 'where they go; it is emptied first (default: build/servers)');

try {
  const folder = readArgument(program, process.argv.slice(2)) ?? resolve(root, 'build/servers');
  const to = resolve(process.env.INIT_CWD ?? root, folder);
  const programs = await compileServers(to);
  sayLoud(`The servers are in ${to}: ${programs.join(', ')}`);
} catch (error) {
  fail(error);
}
