import type { StoredVersion } from '@patchbay/domain/entities';
import { type Gap, type GapFilter, isRefused } from '@patchbay/domain/versions';

interface GapWords {
  readonly name: string;
  /** The cost of it for visitors. */
  readonly cost: string;
}

const unavailable = "visitors read 'Not available in the app yet'";

const gapWords: Readonly<Record<Gap, GapWords>> = {
  cover: { name: 'no cover', cost: 'visitors see a drawing in its place' },
  description: { name: 'no description', cost: 'visitors cannot read what it does' },
  tagline: { name: 'no tagline', cost: 'cards and results show the name alone' },
  screenshots: { name: 'no screenshots', cost: 'visitors cannot see what it looks like' },
  category: { name: 'no category', cost: 'it is in no category of the sidebar' },
  license: { name: 'no licence', cost: 'the filter by licence leaves it out' },
  version: { name: 'no active version', cost: unavailable },
  components: { name: 'no components', cost: `no version is shown, and ${unavailable}` },
  package: { name: 'no package', cost: unavailable },
  refused: { name: 'package cannot be installed', cost: unavailable },
  systems: { name: 'no systems', cost: 'visitors cannot tell whether it fits their computer' },
  number: { name: 'no readable version number', cost: 'nobody is offered an update' },
};

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The gaps of an entry in one line: 'No cover, no package'. */
export const gapNames = (gaps: readonly Gap[]): string =>
  sentence(gaps.map((gap) => gapWords[gap].name).join(', '));

/** What a gap costs visitors; of a package that the app would refuse also the app's words. */
export function gapCost(gap: Gap, versions: readonly StoredVersion[]): string {
  const refused = versions.find((version) => version.status === 'active' && isRefused(version));
  const why = gap === 'refused' && refused?.packageProblem ? ` ${refused.packageProblem}` : '';
  return `${gapWords[gap].cost}.${why}`;
}

/** A filter of the list by what is missing. */
export function gapFilterLabel(filter: GapFilter): string {
  if (filter === 'none') return 'Ready';
  return filter === 'any' ? 'Not ready' : gapNames([filter]);
}
