import type { Document } from './corpus.ts';

/** What makes names and vendors of a larger catalogue: one of each in turn, so that no two names are the same. */
const beforeNames =
  'Warm Deep Tiny Grand Lush Dark Bright Retro Micro Mega Velvet Crystal Lunar Solar Amber Cobalt Scarlet Ivory Onyx Copper'.split(
    ' ',
  );
const behindNames = 'Lite Pro Studio Plus Live Session Classic Deluxe Mini Edition'.split(' ');
const vendorMarks = 'Audio Sound Labs Works Tools Music Systems Instruments'.split(' ');

/**
 * A catalogue of so much software, made from the demo's: its own entries first, then each again and again under names,
 * vendors and numbers of other entries.
 */
export function enlargedCatalogue({ categories, software, versions }: Document, count: number) {
  const versionsOf = new Map<number, Document['versions'][number][]>();
  for (const version of versions) {
    const siblings = versionsOf.get(version.software_id);
    if (siblings) siblings.push(version);
    else versionsOf.set(version.software_id, [version]);
  }
  const made: Document['software'][number][] = [];
  const madeVersions: (Document['versions'][number] & { readonly id: number })[] = [];
  for (let index = 0; index < count; index += 1) {
    const source = software[index % software.length];
    if (!source) break;
    const round = Math.floor(index / software.length);
    const id = index + 1;
    const before = beforeNames[round % beforeNames.length] ?? '';
    const behind = behindNames[Math.floor(round / beforeNames.length) % behindNames.length] ?? '';
    const number = Math.floor(round / (beforeNames.length * behindNames.length));
    const other = software[(index * 7 + round) % software.length]?.vendor ?? '';
    const mark = vendorMarks[round % vendorMarks.length] ?? '';
    made.push(
      round === 0
        ? { ...source, id }
        : {
            ...source,
            id,
            slug: undefined,
            vendorSlug: undefined,
            name: `${before} ${source.name} ${behind}${number > 0 ? ` ${String(number)}` : ''}`,
            vendor: `${other} ${mark}`,
          },
    );
    for (const version of versionsOf.get(source.id) ?? []) {
      madeVersions.push({ ...version, id: madeVersions.length + 1, software_id: id });
    }
  }
  return { categories, software: made, versions: madeVersions };
}
