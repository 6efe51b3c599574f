import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fail, runProgram, runQuietly, say, sayLoud } from '@patchbay/command-line';
import { root } from './root.ts';

/** The lines of Node that the product is served and released with; the newest of each is taken. */
const majors = ['20', '22', '24'];

/**
 * The tests of what a line of Node can break: its HTTP server, the built servers, their commands and database, the release tool and the
 * registry.
 */
const tests = [
  'scripts/servers/compiled-servers.test.ts',
  'packages/api/src/main.test.ts',
  'packages/folder-lock/src',
  'packages/http-server/src',
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

try {
  const outcomes: string[] = [];
  for (const major of majors) {
    const node = await installNode(major);
    const { output: version } = await runProgram(node, ['--version'], { cwd: root });
    say(`Node ${version.trim()} ...`);
    const { isOk } = await runProgram(
      node,
      ['node_modules/jest/bin/jest.js', '--maxWorkers=2', ...tests, ...process.argv.slice(2)],
      {
        cwd: root,
        env: {
          ...process.env,
          PATH: [dirname(node), process.env['PATH']].join(delimiter),
          NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
        },
        isLive: true,
      },
    );
    outcomes.push(`${isOk ? 'ok    ' : 'FAILED'} Node ${version.trim()}`);
    if (!isOk) process.exitCode = 1;
  }
  sayLoud(outcomes.join('\n'));
} catch (error) {
  fail(error);
}
