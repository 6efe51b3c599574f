import { CommandError } from '@patchbay/command-line';
import { parseRemoteRelease, type RemoteRelease } from '@patchbay/shared/registry';
import {
  deniedHosts,
  parseSetup,
  setupFile,
  setupMisfit,
  undeclaredSettings,
  type SettableRemote,
  type SiteSetup,
} from '../live/remote-setup.ts';
import type { ReleaseTarget } from '../target/release-target.ts';
import { releaseFolder, shellName } from '../state/site-state.ts';
import { descriptionFile } from './fit-description.ts';

/** Reads the operator's setup of remotes. */
export const readSetup = async (target: ReleaseTarget): Promise<SiteSetup> =>
  parseSetup(await readSetupText(target));

async function readSetupText(target: ReleaseTarget): Promise<string | null> {
  try {
    return (await target.read(setupFile))?.toString() ?? null;
  } catch (error) {
    // Not JSON, so that it is reported and only costs the remotes that need it.
    if (error instanceof CommandError && error.code === 'damaged') return `(${error.message})`;
    throw error;
  }
}

type VersionToSet = SettableRemote & Pick<RemoteRelease, 'version'>;

/** The reason why the operator's setup keeps a version out of every page, in one sentence; none where it does not. */
export function setupSentences(remote: VersionToSet, setup: SiteSetup): readonly string[] {
  const reason = setupMisfit(remote, setup);
  return reason === null
    ? []
    : [`${remote.name} ${remote.version} cannot be used on this site: ${reason}`];
}

/** The same for a release that is to be live. */
export const setupProblems = async (target: ReleaseTarget, remote: VersionToSet) =>
  setupSentences(remote, await readSetup(target));

/** Notes for a team on the operator's setup, for which nothing is refused. */
export const setupNotices = (remote: VersionToSet, setup: SiteSetup): readonly string[] => [
  ...deniedHosts(remote, setup),
  ...undeclaredSettings(remote, setup),
];

/** The version that a command has just changed, as its outcome names it. */
interface ChangedVersion {
  readonly name: string;
  readonly version: string;
  readonly result: string;
}

/** The same for the version that a command has just been about. */
export async function noticesOf(
  target: ReleaseTarget,
  { name, version, result }: ChangedVersion,
): Promise<readonly string[]> {
  if (name === shellName || result === 'retired') return [];
  const text = await target.read(`${releaseFolder(name, version)}/${descriptionFile}`);
  if (!text) return [];
  const value: unknown = JSON.parse(text.toString());
  return setupNotices(parseRemoteRelease(value), await readSetup(target));
}
