// `npm run test:one -- NAME`: the tests of jest or Playwright in the files whose path has NAME, or with the rule NAME, such as S4.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fail, misuse, readArgument, say } from '@patchbay/command-line';
import { Command } from 'commander';
import { rulesInNames } from '../tools/checks/specification.ts';
import { root } from './root.ts';
import { runBuild, siteDir } from './test/end-to-end-tests.ts';
import { jestEnvironment } from './test/jest-tests.ts';
import { runNode } from './test/run-node.ts';

const program = new Command('npm run test:one --')
  .description('Runs the tests of one file, or of one rule of docs/specification.md.')
  .argument('<name>', "a part of the file's path, as in search-box, or a rule's number, as in S4");

const filesOfCheckout = (...patterns: readonly string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 32 * 1024 * 1024,
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(resolve(root, file)));

/** Whether something that the site is built of is younger than the site. */
function isSiteOld(): boolean {
  const built = resolve(root, siteDir, 'registry.json');
  if (!existsSync(built)) return true;
  const { mtimeMs } = statSync(built);
  const sources = filesOfCheckout('packages/*/src', 'packages/*/remote.json', 'tools/*/src');
  return sources
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .some((file) => statSync(resolve(root, file)).mtimeMs > mtimeMs);
}

async function runOne(name: string): Promise<boolean> {
  const rule = /^[A-Z]\d+$/.test(name) ? name : null;
  const found = filesOfCheckout('*.test.ts', '*.test.tsx', 'e2e/tests/*.spec.ts').filter((file) =>
    rule === null
      ? file.includes(name)
      : rulesInNames(readFileSync(resolve(root, file), 'utf8')).includes(rule),
  );
  const inBrowser = found.filter((file) => file.endsWith('.spec.ts'));
  const others = found.filter((file) => !file.endsWith('.spec.ts'));
  if (found.length === 0) throw misuse(`No test has "${name}" in its path, or is of that rule.`);
  say(found.join(', '));
  const named = rule === null ? [] : [`\\b${rule}\\b`];
  let isOk = true;
  if (others.length > 0) {
    const options = [...named.flatMap((pattern) => ['-t', pattern]), '--runTestsByPath', ...others];
    const jest = await runNode(['node_modules/jest/bin/jest.js', ...options], {
      isLive: true,
      env: jestEnvironment,
    });
    isOk = jest.isOk;
  }
  if (inBrowser.length === 0) return isOk;
  mkdirSync(resolve(root, '.cache/test'), { recursive: true });
  if (isSiteOld() && (await runBuild()).failed > 0) return false;
  const playwright = await runNode(
    [
      'e2e/node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      ...named.flatMap((pattern) => ['--grep', pattern]),
      ...inBrowser,
    ],
    { isLive: true, env: { SITE_DIR: siteDir } },
  );
  return isOk && playwright.isOk;
}

try {
  const name = readArgument(program, process.argv.slice(2));
  if (name !== undefined && !(await runOne(name))) process.exitCode = 1;
} catch (error) {
  fail(error);
}
