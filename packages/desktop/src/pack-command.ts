import { homedir } from 'node:os';
import { relative, resolve } from 'node:path';
import { CommandError, fail, parseCommand, sayLoud } from '@patchbay/command-line';
import { Command } from 'commander';
import { readAppEnvironment } from './app/environment.ts';
import { packApp } from './pack/pack-app.ts';
import { createRuntimes, isTarget, targets } from './pack/runtimes.ts';

/** The folder of the archives, unless an argument names another one. */
const usualFolder = resolve(import.meta.dirname, '../dist/packed');
/** Ignored by Git, and kept by a new build. */
const cacheFolder = resolve(import.meta.dirname, '../../../.cache/runtimes');

const program = new Command('npm run desktop:pack --')
  .description(
    'Makes archives of the desktop app for each system, which run without the repository.',
  )
  .argument('[folder]', 'where they go (default: packages/desktop/dist/packed)')
  .option('--for <systems...>', `some of ${targets.join(', ')}; own: this computer's`)
  .action(() => undefined);

try {
  const usage = parseCommand(program, process.argv.slice(2));
  if (usage !== null) console.log(usage);
  else {
    const { for: names = targets } = program.opts<{ for?: readonly string[] }>();
    const chosen = names.map((name) => {
      const target = name === 'own' ? `${process.platform}-${process.arch}` : name;
      if (isTarget(target)) return target;
      throw new CommandError(
        'refused',
        `The app cannot be packed for ${target}, only for ${targets.join(', ')}.`,
      );
    });
    const { platform, env: environment } = process;
    const { siteOrigin } = readAppEnvironment({ platform, home: homedir(), environment });
    const archives = await packApp({
      folder: resolve(program.args[0] ?? usualFolder),
      siteOrigin,
      targets: chosen,
      getRuntime: createRuntimes({ cacheFolder }),
    });
    const paths = archives.map((path) => relative(process.cwd(), path));
    sayLoud(`The app is packed for ${siteOrigin}: ${paths.join(', ')}`);
  }
} catch (error) {
  fail(error);
}
