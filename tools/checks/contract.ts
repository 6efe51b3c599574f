// `npm run contract`: writes packages/shared/contract.md, compares it, or compares the contract with what is live.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError, createPaint, fail, parseCommand } from '@patchbay/command-line';
import { readSitePlace } from '@patchbay/registry/config';
import { openTarget } from '@patchbay/registry/target';
import { readContractUse } from '@patchbay/registry/release';
import { contractVersion } from '@patchbay/shared/remote';
import { Command, Option } from 'commander';
import ts from 'typescript';
import { contractExports, describeContract } from './contract-report.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, 'packages/shared');
const reportFile = resolve(folder, 'contract.md');

/** What the page has one of, and the shape of a remote. All else of the package is bundled into whoever uses it. */
const entries = [
  { name: '@patchbay/shared/remote', file: resolve(folder, 'src/remote/index.ts') },
  { name: '@patchbay/shared/host', file: resolve(folder, 'src/host/index.ts') },
  ...['router', 'query', 'state', 'validation'].map((name) => ({
    name: `@patchbay/shared/${name}`,
    file: resolve(folder, `src/libraries/${name}.ts`),
  })),
];

function readSources() {
  const configFile = resolve(folder, 'tsconfig.json');
  const parsed = ts.getParsedCommandLineOfConfigFile(configFile, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  });
  if (!parsed) throw new Error(`${configFile} cannot be read`);
  return { entries, folder, options: parsed.options };
}

const makeReport = () =>
  [
    `# The contract, version ${contractVersion}`,
    '',
    'What a remote that is already released relies on. Written by `npm run contract`; `npm test` compares. A change that only',
    'adds is a minor version, any other a major one: `version` in `packages/shared/package.json`.',
    '',
    describeContract(readSources()),
    '',
  ].join('\n');

function checkReport(): void {
  const problems: string[] = [];
  if (!existsSync(reportFile) || readFileSync(reportFile, 'utf8') !== makeReport()) {
    problems.push(
      "If that is meant: raise the package's version (minor for what only adds), write the report by `npm run contract`, and have the difference reviewed.",
    );
  }
  const changes = readFileSync(resolve(folder, 'CHANGELOG.md'), 'utf8');
  if (!changes.includes(`\n## ${contractVersion}\n`)) {
    problems.push(`packages/shared/CHANGELOG.md says nothing of ${contractVersion}.`);
  }
  if (problems.length > 0) {
    const message = 'The contract is not what packages/shared/contract.md says';
    throw new CommandError('refused', message, { problems });
  }
  console.log(`The contract is version ${contractVersion}, as reported.`);
}

/** Prints who on the site uses what, and fails where this checkout's contract has lost something of it. */
async function compareWithLive(): Promise<void> {
  const target = await openTarget(readSitePlace(process.env, root));
  const { users, lost, unknown } = await readContractUse(target, contractExports(readSources()));
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
      'who on the site in SITE_DIR uses what, or whether the report is right; changes nothing',
    ).choices(['live', 'report']),
  )
  .action(() => undefined);

try {
  const usage = parseCommand(program, process.argv.slice(2));
  const against: unknown = program.getOptionValue('against');
  if (usage !== null) console.log(usage);
  else if (against === 'live') await compareWithLive();
  else if (against === 'report') checkReport();
  else writeFileSync(reportFile, makeReport());
} catch (error) {
  fail(error);
}
