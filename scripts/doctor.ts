import { readKeysFile, readSiteDir } from '@patchbay/registry/config';
import { examineSite, runDoctor } from '@patchbay/registry/release/doctor';
import { examineMachine } from './doctor/examine-machine.ts';
import { examineRemotes } from './doctor/examine-remotes.ts';
import { root } from './root.ts';

const siteDir = () => readSiteDir(process.env, root);

process.exitCode = await runDoctor({
  args: process.argv.slice(2),
  environment: process.env,
  examine: {
    machine: () =>
      examineMachine({ root, environment: process.env, nodeVersion: process.versions.node }),
    remotes: () => examineRemotes(siteDir()),
    site: () =>
      examineSite({
        siteDir: siteDir(),
        keysFile: readKeysFile(process.env, root),
        now: new Date(),
      }),
  },
  stdout: process.stdout,
  stderr: process.stderr,
});
