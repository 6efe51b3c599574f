import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const demoFile = join(import.meta.dirname, '../../demo-catalogue/data/catalogue.json');

type Row = Readonly<Record<string, unknown>>;

interface DemoCatalogue {
  readonly categories: readonly Row[];
  readonly software: readonly (Row & { readonly id: number; readonly name: string })[];
  readonly versions: readonly (Row & { readonly software_id: number })[];
}

/**
 * The words that make another name of one: each word stands before the name in turn, and one of the others behind it.
 */
const before = 'Warm Deep Tiny Grand Lush Dark Bright Retro Micro Velvet Crystal Lunar Amber'.split(
  ' ',
);
const behind = 'Lite Pro Studio Plus Live Session Classic Deluxe Mini Edition Max'.split(' ');

/**
 * The text of an interchange document of so much software, in pieces: the demo's entries again and again under other names,
 * vendors and words, each with its versions. It is the same each time.
 */
export async function* largeDocument(softwareCount: number): AsyncGenerator<string> {
  const demo = JSON.parse(await readFile(demoFile, 'utf8')) as DemoCatalogue;
  const versionsOf = new Map(
    demo.software.map(({ id }) => [id, demo.versions.filter((row) => row.software_id === id)]),
  );
  const sourceOf = (index: number) => demo.software[index % demo.software.length];

  yield `{"categories": ${JSON.stringify(demo.categories)},\n"software": [`;
  for (let index = 0; index < softwareCount; index += 1) {
    const source = sourceOf(index);
    if (!source) return;
    const round = Math.floor(index / demo.software.length);
    const first = before[round % before.length] ?? '';
    const last = behind[Math.floor(round / before.length) % behind.length] ?? '';
    const row = {
      ...source,
      id: index + 1,
      name: `${first} ${source.name} ${last} ${round}`,
      vendor: `${String(sourceOf(index * 7 + round)?.['vendor'])} ${round % 500}`,
      slug: undefined,
      vendorSlug: undefined,
      description: `${String(source['description'])} Series ${round.toString(36)}, number ${index.toString(36)}.`,
    };
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(row)}`;
  }
  yield '],\n"versions": [';
  let id = 0;
  for (let index = 0; index < softwareCount; index += 1) {
    for (const version of versionsOf.get(sourceOf(index)?.id ?? 0) ?? []) {
      id += 1;
      yield `${id === 1 ? '' : ','}\n${JSON.stringify({ ...version, id, software_id: index + 1 })}`;
    }
  }
  yield ']}\n';
}
