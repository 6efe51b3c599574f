import type { StoredVersion } from '@patchbay/domain/entities';
import { versionTypeLabel } from '@patchbay/domain/format';
import { architectureChoices } from './version-values.ts';

const nameOf = ({ id, version }: StoredVersion): string =>
  `Version ${version === '' ? String(id) : version}`;

/** The aspects by which versions of one number may differ, in the words of their forms. */
const aspects: readonly ((version: StoredVersion) => string)[] = [
  ({ architecture }) =>
    architectureChoices.find(([value]) => value === architecture)?.[1] ?? architecture,
  ({ type }) => versionTypeLabel(type),
];

/** The parts of titles that versions may share: the number, then the number with one more aspect each. */
const likenessesOf = (version: StoredVersion): readonly string[] => {
  const words = [nameOf(version), ...aspects.map((aspect) => aspect(version))];
  return words.map((_, index) => JSON.stringify(words.slice(0, index + 1)));
};

/**
 * The titles of the forms of versions, by their ids: the number, and where others have the same one, also what sets it
 * apart from them: 'Version 1.2.3, ARM (M1/M2/M3)'. Where nothing does, the id.
 */
export function versionTitles(all: readonly StoredVersion[]): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  for (const likeness of all.flatMap(likenessesOf)) {
    counts.set(likeness, (counts.get(likeness) ?? 0) + 1);
  }
  return new Map(all.map((version) => [version.id, titleOf(version, counts)]));
}

function titleOf(version: StoredVersion, counts: ReadonlyMap<string, number>): string {
  const [sameNumber = 1, ...sameAspects] = likenessesOf(version).map(
    (likeness) => counts.get(likeness) ?? 1,
  );
  const words = [nameOf(version)];
  let alike = sameNumber;
  for (const [index, aspect] of aspects.entries()) {
    const count = sameAspects[index] ?? alike;
    if (count < alike) words.push(aspect(version));
    alike = count;
  }
  return [...words, ...(alike > 1 ? [`no. ${version.id}`] : [])].join(', ');
}

/** The title of one version as it is stored now, beside the others as they were read. */
export const versionTitle = (version: StoredVersion, all: readonly StoredVersion[]): string =>
  versionTitles([...all.filter(({ id }) => id !== version.id), version]).get(version.id) ??
  nameOf(version);
