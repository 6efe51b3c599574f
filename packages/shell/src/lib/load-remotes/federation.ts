import { getInstance } from '@module-federation/enhanced/runtime';
import { allowScripts, allowScriptsBelow } from './fetch-code/guard-scripts.ts';
import { EntryExecutionError, runEntry } from './fetch-code/run-entry.ts';
import type { PageRelease } from './page-release.ts';

/** The address of a remote's entry. */
export const entryAddress = ({ folder, entry }: PageRelease) => `${folder}${entry.file}`;

interface AllowOptions {
  /** Takes scripts of a remote that its release does not list: hot updates come under names of their own. */
  readonly allowUnlistedScripts: boolean;
}

/** Lets the scripts of the registry's remotes onto the page, by the addresses that the registry names. */
export function allowReleases(
  releases: readonly PageRelease[],
  { allowUnlistedScripts }: AllowOptions,
): void {
  for (const { folder, entry, assets } of releases) {
    allowScripts([entry, ...assets].map(({ file }) => `${folder}${file}`));
    if (allowUnlistedScripts) allowScriptsBelow(folder);
  }
}

/** What the entry of a remote leaves on the page: a container of Module Federation. */
interface Container {
  init(scope: object): unknown;
  get(module: string): Promise<() => unknown>;
}

/** An element whose id is the container's name would be found in the same place: it is none. */
function containerOf({ container }: PageRelease): Container | null {
  const found: unknown = Reflect.get(globalThis, container);
  return isContainer(found) ? found : null;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';

/**
 * The module that a remote exposes, as it came: runs the remote's entry, under the registry's hash, gives its container
 * the page's share scope, and asks it for the module. Safe to call again after a failure.
 * @throws EntryLoadError, EntryExecutionError, or what the remote's code throws
 */
export async function fetchRemoteModule(release: PageRelease): Promise<unknown> {
  if (!containerOf(release)) {
    // A development server may have built anew since it described itself.
    const integrity = release.isOverride ? undefined : release.entry.integrity;
    await runEntry(entryAddress(release), integrity);
  }
  const container = containerOf(release);
  if (!container) throw new EntryExecutionError(`${entryAddress(release)} left no container`);
  await container.init(pageShareScope());
  const factory = await container.get('./remote');
  return factory();
}

/** @throws Error where the page was not begun by the shell's own bundle */
function pageShareScope(): object {
  const scope = getInstance()?.shareScopeMap.default;
  if (!scope) throw new Error('This page has no share scope');
  return scope;
}
