import {
  liveReleases,
  nameOf,
  shellName,
  type Release,
  type SiteState,
} from '../state/site-state.ts';
import { readContents, type BuildContents } from '../build/build-contents.ts';
import { readState } from '../state/read-site-state.ts';
import type { ReleaseTarget } from '../target/release-target.ts';

/** Whether an import is a name that could be lost: not the one that interop makes, nor the one for a whole module. */
const isNamed = (name: string) => name !== 'default' && name !== '*';

/** The imports of a remote that a shell does not export, as `module` and `name`. */
function missingExports(
  remote: Pick<BuildContents, 'uses'>,
  shell: Pick<BuildContents, 'exports'>,
): readonly { readonly module: string; readonly name: string }[] {
  return Object.entries(remote.uses).flatMap(([module, names]) => {
    const exported = shell.exports[module];
    // A module that is not there at all is reported by the share scope's check.
    if (!exported) return [];
    return names
      .filter((name) => isNamed(name) && !exported.includes(name))
      .map((name) => ({ module, name }));
  });
}

interface Tried {
  readonly release: Release;
  readonly contents: BuildContents | null;
}

/**
 * The reasons why a release cannot run with the live releases, as far as the contents of both show: a remote that
 * imports what the shell does not export, whichever of the two is new. Releases without contents are not judged.
 */
export async function importProblems(
  target: ReleaseTarget,
  state: SiteState,
  { release, contents }: Tried,
): Promise<string[]> {
  const isShell = release.kind === 'shell';
  const shell = isShell ? contents : await readContents(target, shellName, state.shell.version);
  if (!shell) return [];
  const shellVersion = isShell ? release.description.version : state.shell.version;
  const users = isShell
    ? await Promise.all(
        liveReleases(state).map(async ({ name, version }) => ({
          id: `${name} ${version}`,
          contents: await readContents(target, name, version),
        })),
      )
    : [{ id: `${nameOf(release)} ${release.description.version}`, contents }];
  return users.flatMap((user) =>
    user.contents === null
      ? []
      : missingExports(user.contents, shell).map(
          ({ module, name }) =>
            `${user.id} imports ${name} of ${module}, which the shell ${shellVersion} does not export`,
        ),
  );
}

/** The libraries that a remote brings along although the page has them: a second copy would not know of the first. */
export async function secondCopies(
  target: ReleaseTarget,
  state: SiteState,
  { release, contents }: Tried,
): Promise<string[]> {
  if (release.kind === 'shell' || !contents) return [];
  const shell = await readContents(target, shellName, state.shell.version);
  const offered = shell?.offeredPackages ?? [];
  const { name, version } = release.description;
  return contents.packages
    .filter((brought) => offered.includes(brought.name))
    .map(
      (brought) =>
        `${name} ${version} brings along ${brought.name} ${brought.version}, which the page has one of already: import it by @patchbay/shared`,
    );
}

/** The names of the contract that the releases which visitors get, live or tried, import. */
export interface ContractUse {
  /** For each name, as `module name`, the releases that import it; by name. */
  readonly users: ReadonlyMap<string, readonly string[]>;
  /** The names that they import and the given exports do not have, a sentence each. */
  readonly lost: readonly string[];
  /** The releases that do not say what they import. */
  readonly unknown: readonly string[];
}

/**
 * Finds the users of each name of the contract on a site.
 * @param exports of the contract that is to come: for each module its names
 * @throws CommandError `damaged` where the registry cannot be used
 */
export async function readContractUse(
  target: ReleaseTarget,
  exports: BuildContents['exports'],
): Promise<ContractUse> {
  const state = await readState(target);
  const users = new Map<string, string[]>();
  const lost: string[] = [];
  const unknown: string[] = [];
  for (const { name, version } of state ? liveReleases(state) : []) {
    const id = `${name} ${version}`;
    const contents = await readContents(target, name, version);
    if (!contents) {
      unknown.push(id);
      continue;
    }
    for (const [module, names] of Object.entries(contents.uses)) {
      if (!(module in exports)) continue;
      for (const used of names) {
        const key = `${module} ${used}`;
        users.set(key, [...(users.get(key) ?? []), id]);
      }
    }
    lost.push(
      ...missingExports(contents, { exports }).map(
        (missing) => `${id} imports ${missing.name} of ${missing.module}, which is no longer there`,
      ),
    );
  }
  return { users: new Map([...users].sort(([a], [b]) => a.localeCompare(b))), lost, unknown };
}
