#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fail, parseCommand, say, sayLoud } from '@patchbay/command-line';
import { Command } from 'commander';
import { planRemote, slotNames, type RemotePlan } from './plan-remote.ts';
import { parseVersions } from './package-versions.ts';
import { writeRemote } from './write-remote.ts';

interface Arguments {
  readonly mount?: string;
  readonly slots?: string;
  readonly packages?: string;
}

try {
  const program = new Command('npm create patchbay-remote')
    .description('Makes the repository of a remote.')
    .argument('[NAME]', 'its name on the site, as in news')
    .option('--mount <PATH>', 'where its pages are, as in /news/')
    .option('--slots <NAMES>', 'the slots that it fills, separated by commas, or none')
    .option('--packages <FOLDER>', 'where the tarballs of Patchbay are; else its registry has them')
    .usage('NAME [options]')
    .action(() => undefined);
  const help = parseCommand(program, process.argv.slice(2));
  if (help === null) await create(program.args[0], program.opts<Arguments>());
  else console.log(help);
} catch (error) {
  fail(error);
}

async function create(name: string | undefined, given: Arguments): Promise<void> {
  const plan = await askForRest(name, given);
  const template = resolve(import.meta.dirname, '../template');
  const versions = parseVersions(
    await readFile(resolve(import.meta.dirname, '../versions.json'), 'utf8'),
  );
  const folder = resolve(plan.name);
  await writeRemote(plan, {
    folder,
    template,
    versions,
    packages: given.packages === undefined ? null : resolve(given.packages),
  });
  sayLoud(`The remote "${plan.name}" is in ${folder}`);
  say(`Go on there: npm install, then npm run dev. README.md has the rest`);
}

/** Asks on a terminal for the arguments that were not given; elsewhere they have their usual values. */
async function askForRest(name: string | undefined, given: Arguments): Promise<RemotePlan> {
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : null;
  const ask = async (question: string, usual: string) => {
    const answer = await terminal?.question(`${question} (${usual}): `);
    return answer === undefined || answer.trim() === '' ? usual : answer.trim();
  };
  try {
    const chosen = name ?? (await ask('What is it called?', 'news'));
    return planRemote({
      name: chosen,
      mount: given.mount ?? (await ask('Where are its pages?', `/${chosen}/`)),
      slots:
        given.slots ??
        (await ask(`Which slots does it fill? ${slotNames.join(', ')}, or none`, 'footer')),
    });
  } finally {
    terminal?.close();
  }
}
