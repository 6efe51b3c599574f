import { resolve } from 'node:path';
import { fail, parseCommand, runProgram } from '@patchbay/command-line';
import { Command } from 'commander';
import { offerDesktopApp } from './desktop-app.ts';
import { root } from './root.ts';

const program = new Command('npm run desktop:pack --')
  .description(
    'Makes archives of the desktop app for each system, which run without the repository.',
  )
  .argument('[folder]', 'where they go (default: packages/desktop/dist/packed)')
  .option('--for <systems...>', "some of the systems, such as linux-x64; own: this computer's")
  .option('--publish', 'offers them on the site in SITE_DIR instead')
  .action(() => undefined);

try {
  const usage = parseCommand(program, process.argv.slice(2));
  const { for: systems, publish } = program.opts<{
    for?: readonly string[];
    publish?: true;
  }>();
  if (usage !== null) console.log(usage);
  else if (publish) await offerDesktopApp(process.env, systems);
  else {
    const call = ['--import', 'tsx', resolve(root, 'packages/desktop/src/pack-command.ts')];
    const packed = await runProgram(process.execPath, [...call, ...process.argv.slice(2)], {
      cwd: root,
      isLive: true,
    });
    if (!packed.isOk) process.exitCode = 1;
  }
} catch (error) {
  fail(error);
}
