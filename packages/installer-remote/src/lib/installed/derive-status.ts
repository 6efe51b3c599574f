import type { InstalledComponent } from '@patchbay/shared/bridge';
import type { SoftwareVersion } from '@patchbay/domain/entities';
import { compareVersions, parseVersion } from '@patchbay/domain/versions';
import type { DerivedStatus } from '../installs/install-status.ts';

/** What is installed on this computer, and what can be. */
export interface InstalledIndex {
  /** The installed components by their file's name; one file may lie in several places. */
  readonly byName: ReadonlyMap<string, readonly InstalledComponent[]>;
  /** Extensions of the components that the app installs here, in lower case; null where it does not say. */
  readonly extensions: ReadonlySet<string> | null;
}

/** The last segment of a path of any system. File systems differ in how they write an accent: here it is one way. */
export const fileNameOf = (path: string): string =>
  (
    path
      .trim()
      .replace(/(?<![/\\])[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  ).normalize('NFC');

export function indexComponents(
  components: readonly InstalledComponent[],
  extensions: InstalledIndex['extensions'] = null,
): InstalledIndex {
  const byName = new Map<string, InstalledComponent[]>();
  for (const component of components) {
    const name = fileNameOf(component.filename);
    const known = byName.get(name);
    if (known) known.push(component);
    else byName.set(name, [component]);
  }
  return { byName, extensions };
}

/** Whether the app would install such a file on this computer: a Mac's bundle stays away from Linux. */
const isInstalledHere = (filename: string, { extensions }: InstalledIndex): boolean =>
  extensions?.has(filename.split('.').at(-1)?.toLowerCase() ?? '') ?? true;

/** The part of a version that its status is derived from. */
type Offered = Readonly<Pick<SoftwareVersion, 'version'>> & {
  readonly components: readonly string[];
};

/** The names of a version's files, each once. */
export const offeredFiles = ({ components }: Pick<Offered, 'components'>): readonly string[] => [
  ...new Set(components.map(fileNameOf).filter((name) => name !== '')),
];

/** The installed components that are a version's, of whatever version they are. */
export const installedComponentsOf = (
  version: Offered,
  index: InstalledIndex,
): readonly InstalledComponent[] =>
  offeredFiles(version).flatMap((name) => index.byName.get(name) ?? []);

/** How much of a version is installed (rules I4 and I5). */
export function deriveStatus(version: Offered, index: InstalledIndex): DerivedStatus {
  const files = offeredFiles(version);
  if (!files.some((name) => index.byName.has(name))) return 'notInstalled';
  const isOlder = (component: InstalledComponent) =>
    parseVersion(component.version) !== null &&
    compareVersions(component.version, version.version) < 0;
  if (installedComponentsOf(version, index).some(isOlder)) return 'updateAvailable';
  const isMissing = (name: string) => !index.byName.has(name) && isInstalledHere(name, index);
  return files.some(isMissing) ? 'partiallyInstalled' : 'installed';
}

/**
 * The status of a software by its latest versions: 'update' if all installed ones are newer than their files, 'installed'
 * if one matches its files (another kind with the same files is no update), null if none is installed.
 */
export function softwareStatus(
  versions: readonly SoftwareVersion[],
  index: InstalledIndex,
): 'installed' | 'update' | null {
  const statuses = versions.map((version) => deriveStatus(version, index));
  if (statuses.includes('installed')) return 'installed';
  return statuses.includes('updateAvailable') ? 'update' : null;
}
