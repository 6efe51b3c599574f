import { frontEnds } from '../../tools/checks/front-ends.js';
import { runBuild, runEndToEndTests, runEngineTests, runPackageTests } from './end-to-end-tests.ts';
import { runJest } from './jest-tests.ts';
import { runNodeTests } from './node-tests.ts';
import { runNode, type Outcome } from './run-node.ts';

export interface Check {
  /** For `--only` and `--skip`, which choose all of one name. */
  readonly name: string;
  /** Further such names, of a program that checks more than one thing. */
  readonly alsoNamed?: readonly string[];
  readonly title: string;
  /** It keeps one core busy and no more, so that another can run beside it. */
  readonly isSingle?: true;
  /** It installs much from elsewhere, and runs where `--only` names it alone. */
  readonly isExtra?: true;
  readonly run: () => Promise<Outcome>;
}

/** A check that is one program: it passes or it fails. */
const program = (name: string, title: string, args: readonly string[]): Check => ({
  name,
  title,
  isSingle: true,
  run: async () => {
    const { isOk, output } = await runNode(args);
    return { passed: Number(isOk), failed: Number(!isOk), output, closing: [] };
  },
});

const ownCheck = (name: string, title: string, file: string, ...args: readonly string[]) =>
  program(name, title, ['--import', 'tsx', file, ...args]);

const eslint = 'node_modules/eslint/bin/eslint.js';
const pageFolders = frontEnds.map((name) => `packages/${name}/src`);

/** Everything that a change has to pass: first what takes one core, the longest before the others. */
export const checks: readonly Check[] = [
  {
    ...program('lint', 'Types, and code by them (oxlint)', ['node_modules/oxlint/bin/oxlint']),
    alsoNamed: ['types'],
  },
  program('lint', 'Code of servers and tools (ESLint)', [
    eslint,
    '.',
    ...pageFolders.flatMap((folder) => ['--ignore-pattern', `${folder}/`]),
  ]),
  program('lint', 'Code of the page (ESLint)', [eslint, ...pageFolders]),
  // One package after the other, each of which begins on one core.
  { name: 'build', title: 'Build of the site', isSingle: true, run: runBuild },
  program('format', 'Formatting (oxfmt)', ['node_modules/oxfmt/bin/oxfmt', '--check']),
  program('boundaries', 'Boundaries (dependency-cruiser)', [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config=.dependency-cruiser.cjs',
    'packages',
    'tools',
    'scripts',
    'e2e',
    'bench',
  ]),
  program('dead-code', 'Dead code (knip)', ['node_modules/knip/bin/knip.js']),
  program('styles', 'Style sheets (stylelint)', [
    'node_modules/stylelint/bin/stylelint.mjs',
    'packages/*/src/**/*.css',
  ]),
  ownCheck('versions', 'Version floors', 'tools/checks/check-version-floors.ts'),
  ownCheck(
    'contract',
    'The contract, as reported',
    'tools/checks/contract.ts',
    '--against',
    'report',
  ),
  ownCheck('licences', 'Licences of what is shipped', 'tools/licences/main.ts', '--check'),
  ownCheck('docs', 'Documents, their paths and rules', 'tools/checks/check-documents.ts'),
  { name: 'jest', title: 'Unit and component tests (jest)', run: runJest },
  { name: 'e2e', title: 'Tests in a browser (Playwright)', run: runEndToEndTests },
  {
    name: 'engines',
    title: 'Main journeys in Firefox and WebKit (Playwright)',
    run: runEngineTests,
  },
  {
    name: 'packages',
    title: 'The packages for other repositories (Playwright)',
    isExtra: true,
    run: runPackageTests,
  },
  {
    name: 'nodes',
    title: 'Servers and tools on Node 20, 22 and 24',
    isExtra: true,
    run: runNodeTests,
  },
];
