import { missingExports } from '../checks/check-contents.ts';
import { readContents, type BuildContents } from '../build/build-contents.ts';
import { readState } from '../state/read-site-state.ts';
import type { ReleaseTarget } from '../target/release-target.ts';

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
  const releases = [
    ...(state?.remotes ?? []),
    ...(state?.canaries ?? []).map((canary) => canary.release),
  ];
  const users = new Map<string, string[]>();
  const lost: string[] = [];
  const unknown: string[] = [];
  for (const { name, version } of releases) {
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
