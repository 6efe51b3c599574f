import { CommandError } from '@patchbay/command-line';
import { readDist } from '../../build/built-release.ts';
import { setupProblems } from '../../build/check-setup.ts';
import { readState } from '../../state/read-site-state.ts';
import { FolderTarget } from '../../target/folder-target.ts';
import { planProblems, type ReleasePlan } from '../../checks/check-release.ts';
import { finding, type Finding } from './findings.ts';

interface RemoteToExamine {
  /** The folder of its build, which need not be there. */
  readonly dist: string;
  /** The plan of its release. */
  readonly plan: ReleasePlan;
  /** The site that it would be released to. */
  readonly siteDir: string;
}

/** Examines a remote: reasons that would keep it from being released, and faults of its build. It changes nothing. */
export async function examineRemote({
  dist,
  plan,
  siteDir,
}: RemoteToExamine): Promise<readonly Finding[]> {
  return [...(await examineFit(plan, siteDir)), ...(await examineBuild(dist))];
}

async function examineFit(plan: ReleasePlan, siteDir: string): Promise<Finding[]> {
  try {
    const target = new FolderTarget(siteDir);
    const state = await readState(target);
    if (!state) return [];
    const problems = [
      ...planProblems(plan, state),
      ...(plan.kind === 'remote' ? await setupProblems(target, plan.description) : []),
    ];
    return problems.map((problem) => finding('remote-refused', problem));
  } catch (error) {
    // A damaged site is reported as such.
    if (error instanceof CommandError) return [];
    throw error;
  }
}

async function examineBuild(dist: string): Promise<Finding[]> {
  try {
    await readDist(dist);
    return [];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (error.code === 'not-found') return [];
    return [finding('build-damaged', [error.message, ...error.problems].join('; '))];
  }
}
