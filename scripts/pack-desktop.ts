import { resolve } from 'node:path';
import { fail, parseCommand, runProgram } from '@patchbay/command-line';
import { Command } from 'commander';
import { offerDesktopApp } from './desktop-app.ts';
import { root } from './root.ts';

const program = new Command('npm run desktop:pack --')
  .description('Makes the desktop app as a folder and an archive that run without the repository.')
  .argument('[folder]', 'where it goes (default: packages/desktop/dist/patchbay)')
  .option('--publish', 'offers it on the site in SITE_DIR instead')
  .action(() => undefined);

try {
  const usage = parseCommand(program, process.argv.slice(2));
  if (usage !== null) console.log(usage);
  else if (program.opts<{ publish?: true }>().publish) await offerDesktopApp(process.env);
  else {
    const call = ['--import', 'tsx', resolve(root, 'packages/desktop/src/pack-command.ts')];
    const packed = await runProgram(process.execPath, [...call, ...program.args], {
      cwd: root,
      isLive: true,
    });
    if (!packed.isOk) process.exitCode = 1;
  }
} catch (error) {
  fail(error);
}
