import type { Document } from './document.ts';

/**
 * The words that make names and vendors of a larger catalogue: one of each in turn, so that no two names are the same.
 */
const beforeNames =
  'Warm Deep Tiny Grand Lush Dark Bright Retro Micro Mega Velvet Crystal Lunar Solar Amber Cobalt Scarlet Ivory Onyx Copper'.split(
    ' ',
  );
const behindNames = 'Lite Pro Studio Plus Live Session Classic Deluxe Mini Edition'.split(' ');
const vendorMarks = 'Audio Sound Labs Works Tools Music Systems Instruments'.split(' ');

type Software = Document['software'][number];
type Version = Document['versions'][number];

/** A software of a larger catalogue, with its versions. */
interface MadeSoftware {
  readonly software: Software;
  readonly versions: readonly Version[];
}

/** Each made software is so much older than the one before, so that no two are of the same moment. */
const apartMs = 61_000;

const earlier = (date: string | undefined, index: number): string | undefined =>
  date === undefined ? undefined : new Date(Date.parse(date) - index * apartMs).toISOString();

/** Software of a larger catalogue: its own entries first, then each again and again under names, vendors, dates and numbers of other entries. */
function* enlargedSoftware(
  { software, versions }: Document,
  count: number,
): Generator<MadeSoftware> {
  const versionsOf = new Map<number, Version[]>();
  for (const version of versions) {
    const siblings = versionsOf.get(version.software_id);
    if (siblings) siblings.push(version);
    else versionsOf.set(version.software_id, [version]);
  }
  for (let index = 0; index < count; index += 1) {
    const source = software[index % software.length];
    if (!source) return;
    const round = Math.floor(index / software.length);
    const id = index + 1;
    const before = beforeNames[round % beforeNames.length] ?? '';
    const behind = behindNames[Math.floor(round / beforeNames.length) % behindNames.length] ?? '';
    const number = Math.floor(round / (beforeNames.length * behindNames.length));
    const other = software[(index * 7 + round) % software.length]?.vendor ?? '';
    const mark = vendorMarks[round % vendorMarks.length] ?? '';
    const { createdAt, modifiedAt } = source;
    yield {
      software:
        round === 0
          ? { ...source, id }
          : {
              ...source,
              id,
              slug: undefined,
              vendorSlug: undefined,
              name: `${before} ${source.name} ${behind}${number > 0 ? ` ${number}` : ''}`,
              vendor: `${other} ${mark}`,
              createdAt: earlier(createdAt, index),
              modifiedAt: earlier(modifiedAt, index),
            },
      versions: (versionsOf.get(source.id) ?? []).map((version) => ({
        ...version,
        software_id: id,
      })),
    };
  }
}

/** Makes a catalogue of so much software out of another, with numbered versions. */
export function enlargedCatalogue(document: Document, count: number) {
  const made = [...enlargedSoftware(document, count)];
  return {
    categories: document.categories,
    software: made.map(({ software }) => software),
    versions: made
      .flatMap(({ versions }) => versions)
      .map((version, index) => ({ ...version, id: index + 1 })),
  };
}
