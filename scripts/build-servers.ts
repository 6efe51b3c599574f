import { resolve } from 'node:path';
import { fail, sayLoud } from '@patchbay/command-line';
import { compileServers } from './servers/compile-servers.ts';
import { root } from './root.ts';

/** Makes the servers in `build/servers`, or in the folder that is named, which is emptied first. */
try {
  const [folder = resolve(root, 'build/servers')] = process.argv.slice(2);
  const to = resolve(process.env.INIT_CWD ?? root, folder);
  const programs = await compileServers(to);
  sayLoud(`The servers are in ${to}: ${programs.join(', ')}`);
} catch (error) {
  fail(error);
}
