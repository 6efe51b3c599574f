import type { InstalledComponent } from '@patchbay/shared/bridge';
import type { Platform, SoftwareVersion } from '@patchbay/domain/entities';
import {
  compareVersions,
  isOfferedFor,
  isOlderVersion,
  parseVersion,
} from '@patchbay/domain/versions';
import { choiceOf, heldBy, type SoftwareChoices } from '../choices/software-choices.model.ts';
import { fileNameOf } from './file-name.ts';
import { installFormat } from '../jobs/install-subject.query.ts';
import type { DerivedStatus } from '../jobs/install-list.ts';

/** The components that are installed on this computer, and those that can be. */
export interface InstalledIndex {
  /** The installed components by their file's name; one file may lie in several places. */
  readonly byName: ReadonlyMap<string, readonly InstalledComponent[]>;
  /** Extensions of the components that the app installs here, in lower case; null where it does not say. */
  readonly extensions: ReadonlySet<string> | null;
  /** A person's choices about software: some formats may be left out. */
  readonly choices: SoftwareChoices;
  /** The system of this computer; null where it is not known. */
  readonly platform: Platform | null;
}

export function indexComponents(
  components: readonly InstalledComponent[],
  extensions: InstalledIndex['extensions'] = null,
  choices: SoftwareChoices = new Map(),
  platform: InstalledIndex['platform'] = null,
): InstalledIndex {
  const byName = new Map<string, InstalledComponent[]>();
  for (const component of components) {
    const name = fileNameOf(component.filename);
    const known = byName.get(name);
    if (known) known.push(component);
    else byName.set(name, [component]);
  }
  return { byName, extensions, choices, platform };
}

/** Whether the app would install such a file on this computer: a Mac's bundle stays away from Linux. */
const isInstalledHere = (filename: string, { extensions }: InstalledIndex): boolean =>
  extensions?.has(filename.split('.').at(-1)?.toLowerCase() ?? '') ?? true;

/** The part of a version that its status is derived from. */
type Offered = Readonly<Pick<SoftwareVersion, 'version'>> & {
  readonly components: readonly string[];
  readonly software_id?: number;
  readonly softwareId?: number;
};

/** The names of a version's files, each once. */
export const offeredFiles = ({
  components,
}: {
  readonly components: readonly string[];
}): readonly string[] => [...new Set(components.map(fileNameOf).filter((name) => name !== ''))];

/** The installed components that are a version's, of whatever version they are. */
export const installedComponentsOf = (
  version: Offered,
  index: InstalledIndex,
): readonly InstalledComponent[] =>
  offeredFiles(version).flatMap((name) => index.byName.get(name) ?? []);

const chosenFormats = (
  { software_id: id, softwareId = id }: Offered,
  { choices }: InstalledIndex,
): readonly string[] | null =>
  softwareId === undefined ? null : (choices.get(softwareId)?.formats ?? null);

const isChosen = (name: string, formats: readonly string[] | null): boolean => {
  const format = installFormat(name);
  return formats === null || format === null || formats.includes(format);
};

/** A text that is no version says nothing, unless it is the very text of the catalogue. */
const isUnknown = (component: InstalledComponent, { version }: Offered): boolean =>
  parseVersion(component.version) === null && component.version.trim() !== version.trim();

/** The install status of a version (rules I4 and I5), of the formats that somebody has chosen for it. */
export function deriveStatus(version: Offered, index: InstalledIndex): DerivedStatus {
  const formats = chosenFormats(version, index);
  const files = offeredFiles(version).filter((name) => isChosen(name, formats));
  const there = files.flatMap((name) => index.byName.get(name) ?? []);
  if (there.length === 0) return 'notInstalled';
  const isOlder = (component: InstalledComponent) =>
    parseVersion(component.version) !== null && isOlderVersion(component.version, version.version);
  if (there.some(isOlder)) return 'updateAvailable';
  const isMissing = (name: string) => !index.byName.has(name) && isInstalledHere(name, index);
  if (there.every((one) => isUnknown(one, version))) return 'versionUnknown';
  return files.some(isMissing) ? 'partiallyInstalled' : 'installed';
}

/**
 * The formats of what is there of a software, which an update keeps (rule I93): an installation beside them has all. Null where there
 * is nothing to keep, or the version has none of them.
 */
export function keptFormats(
  version: Offered & { readonly softwareId: number },
  index: InstalledIndex,
): readonly string[] | null {
  const status = deriveStatus(version, index);
  if (status === 'installed' || status === 'partiallyInstalled') return null;
  const kept = formatsThere(version, index);
  const offered = new Set(offeredFiles(version).flatMap((name) => installFormat(name) ?? []));
  // All of them: the app is asked as for any installation.
  return kept && kept.length < offered.size ? kept : null;
}

/** The formats of a version of which something of its software is installed; null for none. */
export function formatsThere(
  version: Offered & { readonly softwareId: number },
  { byName }: InstalledIndex,
): readonly string[] | null {
  const names = new Set(offeredFiles(version));
  const offered = new Set([...names].map(installFormat));
  const there = [...byName].flatMap(([name, components]) =>
    components.some(({ softwareId = names.has(name) ? version.softwareId : null }) => {
      return softwareId === version.softwareId;
    })
      ? (installFormat(name) ?? [])
      : [],
  );
  const kept = [...new Set(there)].filter((format) => offered.has(format));
  return kept.length > 0 ? kept : null;
}

/**
 * Whether somebody who has a version should have another one: it is newer, of its type, and universal. A maker's last
 * version for one kind of processor is followed by such a one.
 */
const follows = (newer: SoftwareVersion, older: SoftwareVersion): boolean =>
  newer.architecture === 'universal' &&
  newer.type === older.type &&
  compareVersions(newer.version, older.version) > 0;

/** Whether a file is missing in a format that is there: what a person left out, an update does not bring (rule I93). */
function lacksFileOfItsFormats(version: SoftwareVersion, index: InstalledIndex): boolean {
  const files = offeredFiles(version);
  const formats = new Set(files.filter((name) => index.byName.has(name)).map(installFormat));
  return files.some(
    (name) =>
      !index.byName.has(name) &&
      isInstalledHere(name, index) &&
      formats.has(installFormat(name)) &&
      isChosen(name, chosenFormats(version, index)),
  );
}

/**
 * The newer ones of a software's latest versions, of those that may be offered to this computer (rule C70); none where one
 * matches its files and is the last of its kind (another kind with the same files is not an update).
 */
function newerOf(
  all: readonly SoftwareVersion[],
  index: InstalledIndex,
): {
  readonly isInstalled: boolean;
  readonly newer: readonly SoftwareVersion[];
  /** The versions that may be newer: nobody knows which one is there. */
  readonly unknown: readonly SoftwareVersion[];
} {
  const versions = all.filter((version) => isOfferedFor(version, index.platform));
  const statuses = versions.map((version) => deriveStatus(version, index));
  const withStatus = (status: DerivedStatus) =>
    versions.filter((_, position) => statuses[position] === status);
  const here = [
    ...withStatus('installed'),
    ...withStatus('partiallyInstalled').filter((version) => !lacksFileOfItsFormats(version, index)),
  ];
  const newer = withStatus('updateAvailable');
  const unknown = here.length === 0 && newer.length === 0 ? withStatus('versionUnknown') : [];
  if (here.length === 0) return { isInstalled: unknown.length > 0, newer, unknown };
  const isLast = (version: SoftwareVersion) => !newer.some((other) => follows(other, version));
  return {
    isInstalled: true,
    unknown,
    newer: here.some(isLast)
      ? []
      : newer.filter((version) => here.some((older) => follows(version, older))),
  };
}

/**
 * The status of a software by its latest versions: 'update' if there is a newer one than is installed, 'installed' if there
 * is none, null if none is installed.
 */
export function softwareStatus(
  versions: readonly SoftwareVersion[],
  index: InstalledIndex,
): 'installed' | 'update' | null {
  const { isInstalled, newer } = newerOf(versions, index);
  if (newer.length > 0) return 'update';
  return isInstalled ? 'installed' : null;
}

/** A newer version of what is installed. */
export interface NewerVersions {
  readonly versions: readonly SoftwareVersion[];
  /** The highest number among them. */
  readonly newest: string;
  /** The decision by which it is not offered; null where nobody has made one. */
  readonly held: 'pinned' | 'skipped' | null;
  /** False where the version that is installed is not known: they may be newer (rule I5). */
  readonly isCertain: boolean;
}

/** The newer versions of a software that is installed; null where it is not, or is the newest. */
export function newerVersions(
  softwareId: number,
  versions: readonly SoftwareVersion[],
  index: InstalledIndex,
): NewerVersions | null {
  const { newer: certain, unknown } = newerOf(versions, index);
  const isCertain = certain.length > 0;
  const newer = isCertain ? certain : unknown;
  if (newer.length === 0) return null;
  const newest =
    newer
      .map(({ version }) => version)
      .toSorted(compareVersions)
      .at(-1) ?? '';
  const held = heldBy(choiceOf(index.choices, softwareId), newest);
  return { versions: newer, newest, held, isCertain };
}
