import type { Gap, GapFilter } from '@patchbay/domain/versions';

interface GapWords {
  /** 'cover', for 'No cover' */
  readonly name: string;
  /** The cost of it for visitors. */
  readonly cost: string;
}

const unavailable = "visitors read 'Not available in the app yet'";

/** What is said of a gap, in the editor and in the list. */
export const gapWords: Readonly<Record<Gap, GapWords>> = {
  cover: { name: 'cover', cost: 'visitors see a drawing in its place' },
  description: { name: 'description', cost: 'visitors cannot read what it does' },
  tagline: { name: 'tagline', cost: 'cards and results show the name alone' },
  screenshots: { name: 'screenshots', cost: 'visitors cannot see what it looks like' },
  category: { name: 'category', cost: 'it is in no category of the sidebar' },
  license: { name: 'licence', cost: 'the filter by licence leaves it out' },
  version: { name: 'active version', cost: unavailable },
  components: { name: 'components', cost: `no version is shown, and ${unavailable}` },
  package: { name: 'package', cost: unavailable },
  systems: { name: 'systems', cost: 'visitors cannot tell whether it fits their computer' },
  number: { name: 'readable version number', cost: 'nobody is offered an update' },
};

/** A filter of the list by what is missing. */
export function gapFilterLabel(filter: GapFilter): string {
  if (filter === 'none') return 'Ready';
  return filter === 'any' ? 'Not ready' : `No ${gapWords[filter].name}`;
}
