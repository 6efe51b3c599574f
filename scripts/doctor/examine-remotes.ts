import { examineRemote, finding, type Finding } from '@patchbay/registry/release/doctor';
import { distOf } from '../packages/build-package.ts';
import { releasedPackages } from '../packages/find-package.ts';
import { planRelease } from '../packages/plan-release.ts';

/** Examines the remotes of this checkout, for a release to a site. It changes nothing. */
export async function examineRemotes(siteDir: string): Promise<readonly Finding[]> {
  const { packages, problems } = releasedPackages();
  const findings = problems.map((problem) => finding('remote-unreadable', problem));
  for (const { folder } of packages) {
    const plan = planRelease(folder);
    if (!plan) {
      const message = `packages/${folder} cannot be planned: its files do not say what it is`;
      findings.push(finding('remote-unreadable', message));
    } else findings.push(...(await examineRemote({ dist: distOf(folder), plan, siteDir })));
  }
  return findings;
}
