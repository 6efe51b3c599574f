import type { InstalledComponent } from '@patchbay/shared/bridge';
import { componentFormat } from '@patchbay/domain/format';
import { hasPackage } from '@patchbay/domain/versions';
import {
  installedComponentsOf,
  type InstalledIndex,
} from '../../installs/installed/derive-status.ts';
import { chooseVersion } from '../../installs/jobs/install-subject.query.ts';
import type { InstallSubject } from '../../installs/jobs/install-list.ts';
import type { CheckedReference } from './match/find-references.query.ts';
import { squash } from '../../lib/same-maker.ts';
import { hasPluginNamed } from './match/match-reference.ts';

/** The state of a plugin that a file names, with the action it allows. */
export type ReferenceState =
  | { readonly kind: 'installed' }
  /** It is there, in none of the formats that the project uses. */
  | {
      readonly kind: 'otherFormat';
      readonly formats: readonly string[];
      readonly install: InstallSubject | null;
    }
  /** The catalogue has it: with null several versions leave the choice to a person, or none has a package. */
  | {
      readonly kind: 'missing';
      readonly softwareId: number;
      readonly install: InstallSubject | null;
      /** Whether there is a version that the app can install. */
      readonly isAvailable: boolean;
    }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'unknown' };

/** VST2 has another extension on each system. */
const formatOf = (component: InstalledComponent): string => {
  const format = componentFormat(component.filename) ?? '';
  return format === 'SO' || format === 'DLL' ? 'VST2' : format;
};

/** The state of a plugin on this computer (rule N22). */
export function referenceState(
  { reference, match }: CheckedReference,
  index: InstalledIndex,
): ReferenceState {
  const isNamed = match !== null && match !== 'unsure' && hasPluginNamed(reference, match);
  // If it is a suite, the plugin itself has to be there; if its files have other names, any of them.
  const there = [
    ...componentsNamed(reference, index),
    ...(isNamed ? [] : componentsOf(match, index)),
  ];
  const install =
    match !== null && match !== 'unsure'
      ? chooseVersion(match.software, match.versions, index.platform)
      : null;
  if (there.length > 0) {
    const formats = [...new Set(there.map(formatOf))];
    const isThere =
      reference.formats.length === 0 ||
      reference.formats.some((format) => formats.includes(format));
    return isThere ? { kind: 'installed' } : { kind: 'otherFormat', formats, install };
  }
  if (match === 'unsure') return { kind: 'unsure' };
  if (match === null) return { kind: 'unknown' };
  const isAvailable = match.versions.some(hasPackage);
  return { kind: 'missing', softwareId: match.software.id, install, isAvailable };
}

/** Files whose name is the plugin's, with its maker before it or without. */
const componentsNamed = (
  { name, vendor }: CheckedReference['reference'],
  { byName }: InstalledIndex,
): readonly InstalledComponent[] => {
  const names = new Set([squash(name), squash(`${vendor}${name}`)]);
  return [...byName]
    .filter(([file]) => names.has(squash(file.replace(/\.[^.]+$/, ''))))
    .flatMap(([, components]) => components);
};

const componentsOf = (match: CheckedReference['match'], index: InstalledIndex) =>
  match === null || match === 'unsure'
    ? []
    : match.versions.flatMap((version) => installedComponentsOf(version, index));
