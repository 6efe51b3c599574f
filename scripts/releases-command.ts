import { resolve } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { smokeCheck } from '@patchbay/registry/checks';
import { readKeysFile, readSitePlace } from '@patchbay/registry/config';
import { readSource, runReleaseTool } from '@patchbay/registry/release';
import { openTarget } from '@patchbay/registry/target';
import { root } from './root.ts';

// `npm run releases` without a checkout: it lies beside the servers, and builds nothing.
process.exitCode = await runReleaseTool({
  program: 'node releases.mjs',
  args: process.argv.slice(2),
  environment: process.env,
  target: await openTarget(readSitePlace(process.env, root)),
  keysFile: readKeysFile(process.env, root),
  build: (subject) =>
    Promise.reject(
      new CommandError('usage', `${subject} is built in a checkout, and this is none`, {
        problems: ['Name a build that is there: node releases.mjs release --from FOLDER'],
      }),
    ),
  siteName: (subject) => subject,
  resolveDist: (path) => resolve(path),
  smokeCheck,
  readSource: () => readSource(root, process.env),
  now: () => new Date(),
  stdout: process.stdout,
  stderr: process.stderr,
});
