import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  CommandError,
  createPaint,
  exitCodeOf,
  parseCommand,
  toCommandError,
} from '@patchbay/command-line';
import { readSiteDir } from '@patchbay/registry/config';
import { FolderTarget } from '@patchbay/registry/target';
import { readContractUse } from '@patchbay/registry/release';
import { Command, Option } from 'commander';
import { contractExports, contractReport, reportFile } from './contract-report.ts';

const root = resolve(import.meta.dirname, '../..');

/** Prints who on the site uses what, and fails where this checkout's contract has lost something of it. */
async function compareWithLive(): Promise<void> {
  const target = new FolderTarget(readSiteDir(process.env, root));
  const { users, lost, unknown } = await readContractUse(target, contractExports());
  const paint = createPaint(process.stdout.isTTY);
  for (const [name, releases] of users)
    console.log(`${name}: ${paint('dim', releases.join(', '))}`);
  for (const release of unknown) {
    console.log(`${release} does not say what it imports: it was built before builds did`);
  }
  if (lost.length > 0) {
    throw new CommandError('refused', `The contract has lost what is in use on ${target.label}`, {
      problems: lost,
    });
  }
  console.log(`Nothing is lost that a release on ${target.label} imports.`);
}

const program = new Command('npm run contract')
  .usage('[-- --against live]')
  .description('Writes packages/shared/contract.md, or compares the contract with what is live.')
  .addOption(
    new Option(
      '--against <WHAT>',
      'who on the site in SITE_DIR uses what; changes nothing',
    ).choices(['live']),
  )
  .action(() => undefined);

try {
  const usage = parseCommand(program, process.argv.slice(2));
  if (usage !== null) console.log(usage);
  else if (program.getOptionValue('against') === 'live') await compareWithLive();
  else writeFileSync(reportFile, contractReport());
} catch (error) {
  const failure = toCommandError(error);
  console.error(failure.message);
  for (const problem of failure.problems) console.error(`  - ${problem}`);
  process.exitCode = exitCodeOf(failure);
}
