#!/usr/bin/env node
import {
  fail,
  parseCommand,
  say,
  sayLoud,
  whenToldToStop,
  wholeNumberOf,
} from '@patchbay/command-line';
import { Command } from 'commander';
import { serveRemote } from './dev/serve-remote.ts';
import { runReleaseHere } from './release/release-here.ts';

/** The command `patchbay`, in the folder of a remote: `dev` shows it in a page, all others are about what is live. */
const packageDir = process.cwd();
const args = process.argv.slice(2);

if (args[0] === 'dev') await dev(args.slice(1));
else process.exitCode = await runReleaseHere(packageDir, args);

interface DevArguments {
  readonly port: number;
  readonly site?: string;
  readonly api?: string;
}

async function dev(options: readonly string[]): Promise<void> {
  let stop = (): void => process.exit(143);
  whenToldToStop(() => {
    stop();
  });
  try {
    const program = new Command('npm run dev --')
      .description('Shows this remote in a page, with hot reload.')
      .option('--site <ADDRESS>', 'a deployed site that allows overrides; else a shell of its own')
      .option('--api <ADDRESS>', 'the backend of that page; else API_HOST')
      .option('--port <N>', 'where the page is', wholeNumberOf('--port', 1, 65_534), 3000);
    let help: string | null = null;
    program.action(() => undefined);
    help = parseCommand(program, options);
    if (help !== null) {
      console.log(help);
      return;
    }
    const { port, site, api } = program.opts<DevArguments>();
    say('Starting the bundler');
    const served = await serveRemote({
      packageDir,
      port,
      site: site ?? null,
      environment: { ...process.env, ...(api === undefined ? {} : { API_HOST: api }) },
    });
    stop = () => {
      served.stop();
      process.exit();
    };
    for (const address of served.addresses) sayLoud(`With hot reload: ${address}`);
  } catch (error) {
    fail(error);
    process.exit();
  }
}
