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
import type { FileMap, ReleaseTarget } from '../target/release-target.ts';
import { releaseFolder, shellName } from '../state/site-state.ts';
import { descriptionFile } from './fit-description.ts';
import { readReleaseFiles } from './place-files.ts';

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
  const remote = parseRemoteRelease(value);
  const files = await readReleaseFiles(target, name, version);
  return [
    ...setupNotices(remote, await readSetup(target)),
    ...(files ? codeNotices(remote, files) : []),
  ];
}

const madePolicy = /\bcreatePolicy\(\s*(["'`])([^"'`]+)\1/g;
/** React's own code, and no use of it, assigns this. */
const ownReact = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/;
const madeStyle = /\bcreateElement\(\s*(["'`])style\1\s*\)/;

/** What the libraries in a remote's scripts do that the page's policy leaves without effect, a sentence each with the file and the mend. */
function codeNotices({ trustedTypes = [] }: RemoteRelease, files: FileMap): readonly string[] {
  const declared = ['default', ...trustedTypes];
  return [...files]
    .filter(([file]) => file.endsWith('.js'))
    .flatMap(([file, content]) => {
      const code = content.toString();
      const policies = [...code.matchAll(madePolicy)].map(([, , policy = '']) => policy);
      return [
        ...[...new Set(policies)]
          .filter((policy) => !declared.includes(policy))
          .map(
            (policy) =>
              `${file} makes the Trusted Types policy ${policy}, which browsers refuse: add "trustedTypes": ["${policy}"] to remote.json, ` +
              `and have the site's operator allow it in ${setupFile}`,
          ),
        ...(ownReact.test(code)
          ? [
              `${file} brings a React of its own, whose components fail as routes and slots of the page: share react and react/ with ` +
                '"import: false", or draw by fromMount into a root of yours',
            ]
          : []),
        ...(madeStyle.test(code)
          ? [
              `${file} makes <style> elements, which browsers leave without effect by the page's policy: use CSS Modules, or style sheets ` +
                'of new CSSStyleSheet() by adoptedStyleSheets',
            ]
          : []),
      ];
    });
}
