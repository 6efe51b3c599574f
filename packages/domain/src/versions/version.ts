/** A version string, read by the specification's rule: numbers, and a pre-release tag with a number. */
export interface ParsedVersion {
  /** At least one; real catalogues also have four-part numbers. */
  readonly numbers: readonly number[];
  /** The parts of the pre-release, empty for a release. */
  readonly preRelease: readonly (string | number)[];
}

const grammar =
  /^(\d{1,15}(?:\.\d{1,15})*)(?!e\d)(?:-?([a-z][0-9a-z.-]*|(?<=-)\d[0-9a-z.-]*))?(?:\+[0-9a-z.-]+)?$/i;
const longestVersion = 200;

/** A version as makers write it, in the form of the grammar, where it is plain what is meant: `1,2,0,0` or `Version 1.9 beta`. */
const plainForm = (text: string): string =>
  text
    .trim()
    .replace(/^(?:version|ver|v|r)[ .:]{0,2}(?=\d)/i, '')
    // The number of a build, and what else stands in brackets.
    .replace(/ ?\([^()]*\)$/, '')
    .replace(/(?<=\d)(?: ?, ?|_)(?=\d)/g, '.')
    .replace(/(?<=\d) (?:build \d+$|(?=(?:alpha|beta|rc|pre|preview|dev)\b))/i, (space) =>
      space === ' ' ? '-' : '',
    )
    .replace(/-([a-z]{2,9}) (?=\d+$)/i, '-$1');

/** The parts of a version string, or null where it is none: such a one never counts as newer than another. */
export function parseVersion(text: string): ParsedVersion | null {
  if (text.length > longestVersion) return null;
  const match = grammar.exec(plainForm(text));
  if (!match?.[1]) return null;
  return {
    numbers: match[1].split('.').map(Number),
    preRelease: (match[2]?.match(/\d+|[a-z]+/gi) ?? []).map((part) =>
      /^\d+$/.test(part) ? Number(part) : part.toLowerCase(),
    ),
  };
}

/**
 * Order of two version strings, negative where the first is the older: missing numbers count as 0, and a release ranks
 * above a pre-release of the same numbers (rule I44). A text that is not a version is older than every version.
 */
export function compareVersions(a: string, b: string): number {
  const left = parseVersion(a);
  const right = parseVersion(b);
  if (!left || !right) return Number(left !== null) - Number(right !== null);
  return (
    compareParts(left.numbers, right.numbers, () => 0) ||
    Number(right.preRelease.length > 0) - Number(left.preRelease.length > 0) ||
    compareParts(left.preRelease, right.preRelease, () => -1)
  );
}

/** A fourth number that is as large counts builds. */
const leastBuild = 1000;

/**
 * Whether an installed version is older than an offered one. A plugin's file often says `6.1.1` of what its maker calls
 * `6.1.1.29776`: a number of a build that one of them lacks makes it no older.
 */
export function isOlderVersion(installed: string, offered: string): boolean {
  if (compareVersions(installed, offered) >= 0) return false;
  const [own = [], other = []] = [installed, offered].map((text) => parseVersion(text)?.numbers);
  const build = other[3] ?? 0;
  const isBuildAlone = own.length <= 3 && other.length === 4 && build >= leastBuild;
  return !isBuildAlone || compareVersions(installed, other.slice(0, 3).join('.')) < 0;
}

type Part = string | number;

function compareParts(a: readonly Part[], b: readonly Part[], whenMissing: () => Part): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const order = comparePart(a[i] ?? whenMissing(), b[i] ?? whenMissing());
    if (order !== 0) return order;
  }
  return 0;
}

/** A number ranks below a tag, as in semver. */
function comparePart(a: Part, b: Part): number {
  if (typeof a === 'number' && typeof b === 'number') return Math.sign(a - b);
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  return typeof a === 'number' ? -1 : 1;
}
