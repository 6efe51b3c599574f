import { runBuild, runEndToEndTests } from './end-to-end-tests.ts';
import { runJest } from './jest-tests.ts';
import type { Outcome } from './outcome.ts';
import { runNode } from './run-command.ts';
import { runTypeChecks } from './type-checks.ts';

export interface Check {
  /** For `--only` and `--skip`. */
  readonly name: string;
  readonly title: string;
  readonly run: () => Promise<Outcome>;
}

/** A check that is one program: it passes or it fails. */
const program = (name: string, title: string, args: readonly string[]): Check => ({
  name,
  title,
  run: async () => {
    const { isOk, output } = await runNode(args);
    return { passed: Number(isOk), failed: Number(!isOk), output, closing: [] };
  },
});

const ownCheck = (name: string, title: string, file: string) =>
  program(name, title, ['--import', 'tsx', `tools/checks/${file}`]);

/** Everything that a change has to pass, quick ones first. */
export const checks: readonly Check[] = [
  program('format', 'Formatting (Prettier)', [
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--log-level=warn',
    '.',
  ]),
  { name: 'types', title: 'Types (tsc)', run: runTypeChecks },
  program('lint', 'Code (ESLint)', ['node_modules/eslint/bin/eslint.js', '.']),
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
  ownCheck('versions', 'Version floors', 'check-version-floors.ts'),
  ownCheck('contract', 'The contract, as reported', 'check-contract.ts'),
  ownCheck('docs', 'Paths in the documents', 'check-document-paths.ts'),
  { name: 'jest', title: 'Unit and component tests (jest)', run: runJest },
  { name: 'build', title: 'Build of the site', run: runBuild },
  { name: 'e2e', title: 'Tests in a browser (Playwright)', run: runEndToEndTests },
];
