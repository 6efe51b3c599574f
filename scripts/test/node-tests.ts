import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { runProgram, runQuietly, say } from '@patchbay/command-line';
import { root } from '../root.ts';
import { jestEnvironment } from './jest-tests.ts';
import type { Outcome } from './run-node.ts';

/** The lines of Node that the product is served and released with; the newest of each is taken. */
const majors = ['20', '22', '24'];

/** The HTTP server of Node, the built servers, their commands and database, the release tool and the registry. */
const tests = [
  'scripts/servers/compiled-servers.test.ts',
  'packages/api/src/main.test.ts',
  'packages/node-kit/src/folder-lock',
  'packages/node-kit/src/http-server',
  'tools/registry/src/release/commands',
  'tools/registry/src/service/serve-registry.test.ts',
  'tools/site/src/render',
];

/** The registry has Node itself, a package for each system and processor, without scripts of installation. */
const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** Fetches the newest Node of a line, and answers where its program is. */
async function installNode(major: string): Promise<string> {
  const folder = join(root, '.cache/nodes', major);
  await mkdir(folder, { recursive: true });
  const wanted = `${packageName}@${major}`;
  const npm = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    wanted,
  ];
  await runQuietly('npm', npm, { cwd: folder });
  return join(folder, 'node_modules', packageName, 'bin/node');
}

/** The tests of what a line of Node can break, on the newest Node of each line. */
export async function runNodeTests(): Promise<Outcome> {
  const closing: string[] = [];
  let failed = 0;
  for (const major of majors) {
    const node = await installNode(major);
    const { output } = await runProgram(node, ['--version'], { cwd: root });
    const version = output.trim();
    say(`Node ${version} ...`);
    const { isOk } = await runProgram(
      node,
      ['node_modules/jest/bin/jest.js', '--maxWorkers=2', ...tests],
      {
        cwd: root,
        env: {
          ...process.env,
          PATH: [dirname(node), process.env['PATH']].join(delimiter),
          ...jestEnvironment,
        },
        isLive: true,
      },
    );
    closing.push(`${isOk ? 'ok    ' : 'FAILED'} Node ${version}`);
    if (!isOk) failed += 1;
  }
  return { passed: majors.length - failed, failed, output: '', closing };
}
