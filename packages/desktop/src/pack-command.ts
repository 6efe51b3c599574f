import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { fail, readArgument, sayLoud } from '@patchbay/command-line';
import { Command } from 'commander';
import { readAppEnvironment } from './app/environment.ts';
import { packApp } from './pack/pack-app.ts';

/** The folder of the packed app, unless an argument names another one. */
const usualFolder = resolve(import.meta.dirname, '../dist/patchbay');

const program = new Command('npm run desktop:pack --')
  .description('Makes the desktop app as a folder and an archive that run without the repository.')
  .argument('[folder]', 'where it goes (default: packages/desktop/dist/patchbay)');

try {
  const folder = resolve(readArgument(program, process.argv.slice(2)) ?? usualFolder);
  const { platform, env: environment } = process;
  const { siteOrigin } = readAppEnvironment({ platform, home: homedir(), environment });
  const archive = await packApp(folder, siteOrigin);
  sayLoud(`The app is packed for ${siteOrigin}: ${folder} and ${archive}`);
} catch (error) {
  fail(error);
}
