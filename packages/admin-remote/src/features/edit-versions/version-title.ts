import type { SoftwareVersion } from '@patchbay/domain/entities';
import { versionTypeLabel } from '@patchbay/domain/format';
import { architectureChoices } from './version-values.ts';

const nameOf = ({ id, version }: SoftwareVersion): string =>
  `Version ${version === '' ? String(id) : version}`;

/** What may set versions of one number apart, in the words of their forms. */
const aspects: readonly ((version: SoftwareVersion) => string)[] = [
  ({ architecture }) =>
    architectureChoices.find(([value]) => value === architecture)?.[1] ?? architecture,
  ({ type }) => versionTypeLabel(type),
];

/**
 * What a version's form is called: by its number, and where others have the same one, by what sets it apart from them:
 * 'Version 1.2.3, ARM (M1/M2/M3)'. Where nothing does, its id.
 */
export function versionTitle(version: SoftwareVersion, all: readonly SoftwareVersion[]): string {
  const words = [nameOf(version)];
  let same = all.filter((other) => other.id !== version.id && nameOf(other) === words[0]);
  for (const aspect of aspects) {
    const alike = same.filter((other) => aspect(other) === aspect(version));
    if (alike.length < same.length) words.push(aspect(version));
    same = alike;
  }
  return [...words, ...(same.length > 0 ? [`no. ${version.id}`] : [])].join(', ');
}
