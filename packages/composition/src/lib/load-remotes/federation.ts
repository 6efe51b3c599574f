import { allowScriptsBelow } from './fetch-code/guard-scripts.ts';
import { addFiles, integrityOf, readAhead } from './fetch-code/released-files.ts';
import { EntryExecutionError, runEntry } from './fetch-code/run-entry.ts';
import { fitsRoute } from '@patchbay/shared/registry';
import type { PageRelease } from './page-release.ts';

/** The address of a remote's entry. */
export const entryAddress = ({ folder, entry }: PageRelease) => `${folder}${entry.file}`;

interface AllowOptions {
  /** Takes scripts of a remote that its release does not list: hot updates come under names of their own. */
  readonly allowUnlistedScripts: boolean;
}

/** Lets the scripts of the registry's remotes onto the page: those that the registry names, and those of the lists that it names. */
export function allowReleases(
  releases: readonly PageRelease[],
  { allowUnlistedScripts }: AllowOptions,
): void {
  for (const { folder, entry, assets, isOverride, ...release } of releases) {
    // A developer's server has named all of them.
    const fileList = isOverride ? undefined : release.fileList;
    addFiles({ folder, files: [entry, ...assets], fileList });
    if (allowUnlistedScripts) allowScriptsBelow(folder);
  }
}

/** The container of Module Federation that the entry of a remote leaves on the page. */
interface Container {
  /** The second is of no use here; the third is what a bundle of contract 1.20 has the hashes of its files from. */
  init(
    scope: object,
    initScope: object,
    page: { readonly integrityOf: typeof integrityOf },
  ): unknown;
  get(module: string): Promise<() => unknown>;
}

/** The remote's container, once its entry has run. An element whose id is the container's name would be found too: it is not one. */
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

/** Whether the page names what a remote needs at this address beside its entry. */
const namesFilesAt = ({ early }: PageRelease, pathname: string): boolean =>
  early.some(({ route, files }) => files.length > 0 && fitsRoute(route, pathname));

/** The page's part in Module Federation. */
export interface PageFederation {
  readonly shareScope: object;
  /** Loads the federation runtime for remotes that take it from the page. */
  readonly offerRuntime: () => Promise<unknown>;
}

/** The minor of contract 1 since which remotes need nothing but the share scope. */
const minorWithoutRuntime = 24;

/**
 * The module that a remote exposes, as it came: runs the remote's entry, under the registry's hash, gives its container
 * the page's share scope, and asks it for the module. Safe to call again after a failure.
 * @throws EntryLoadError, EntryExecutionError, or what the remote's code throws
 */
export async function fetchRemoteModule(
  release: PageRelease,
  { shareScope, offerRuntime }: PageFederation,
): Promise<unknown> {
  if (!containerOf(release)) {
    if (Number(release.contract.split('.')[1]) < minorWithoutRuntime) await offerRuntime();
    if (!namesFilesAt(release, location.pathname)) readAhead(release.folder);
    // A development server may have built again since it described itself.
    const integrity = release.isOverride ? undefined : release.entry.integrity;
    await runEntry(entryAddress(release), integrity);
  }
  const container = containerOf(release);
  if (!container) throw new EntryExecutionError(`${entryAddress(release)} left no container`);
  await container.init(shareScope, [], { integrityOf });
  const factory = await container.get('./remote');
  return factory();
}
