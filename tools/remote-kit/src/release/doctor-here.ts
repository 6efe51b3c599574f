import { CommandError } from '@patchbay/command-line';
import { readKeysFile, readSiteDir } from '@patchbay/registry/config';
import {
  examineRemote,
  examineSite,
  finding,
  runDoctor,
  type DoctorOptions,
  type Finding,
} from '@patchbay/registry/release/doctor';
import { distOf } from '../bundle/build-package.ts';
import { planRemote } from '../remote-folder.ts';

interface DoctorHereOptions extends Omit<DoctorOptions, 'examine'> {
  readonly packageDir: string;
}

/**
 * Says what is wrong with the remote in a folder, for a release to the site in `SITE_DIR`, and with that site (rule G152).
 * @returns the exit code: 0 no error, 1 an error, 2 called wrongly
 */
export function runDoctorHere({ packageDir, ...options }: DoctorHereOptions): Promise<number> {
  const { environment } = options;
  const siteDir = () => readSiteDir(environment, packageDir);
  return runDoctor({
    ...options,
    examine: {
      remote: () => examineHere(packageDir, siteDir()),
      site: () =>
        examineSite({
          siteDir: siteDir(),
          keysFile: readKeysFile(environment, packageDir),
          now: new Date(),
        }),
    },
  });
}

async function examineHere(packageDir: string, siteDir: string): Promise<readonly Finding[]> {
  try {
    const plan = planRemote(packageDir);
    return await examineRemote({ dist: distOf(packageDir), plan, siteDir });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const [reason = ''] = error.problems;
    return [finding('remote-unreadable', `${error.message} (${reason})`)];
  }
}
