/** Numbers that look like chance and are the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const adjectives =
  'Warm Deep Cold Tiny Grand Vintage Modern Spectral Granular Analog Digital Hyper Lush Dark Bright Muñoz'.split(
    ' ',
  );
const nouns =
  'Reverb Delay Compressor Synth Sampler EQ Limiter Gate Chorus Flanger Phaser Filter Piano Strings Drums Bass'.split(
    ' ',
  );
const makers = 'Acme Canto Nordic Blue Silver Iron River Cloud Storm Solar Lunar Astral'.split(' ');
const kinds = 'Audio Sound Instruments DSP Plugins Labs Works Tools'.split(' ');
const statuses = [
  ...Array<string>(6).fill('enabled'),
  'blank',
  'disabled',
  'rejected',
  'pending',
  'error',
  'vendor_paywall',
];
const sentence = 'A plugin with a long past, a short manual and more knobs than anybody needs. ';

/** A catalogue document of many software, each with a version or two, every seventh of which lacks its package. */
export function largeCatalogue(softwareCount: number) {
  const random = createRandom(7);
  const pick = (values: readonly string[]): string => values[random(values.length)] ?? '';
  const categories = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    name: `Category ${index + 1}`,
    parent_id: index < 12 ? null : (index % 12) + 1,
    order: index,
  }));
  const software = Array.from({ length: softwareCount }, (_, index) => ({
    id: index + 1,
    name: `${pick(adjectives)} ${pick(nouns)} ${index}`,
    vendor: `${pick(makers)} ${pick(kinds)} ${random(64)}`,
    category_id: 1 + random(categories.length),
    status: pick(statuses),
    description: sentence.repeat(1 + random(20)),
    documentationUrls: [`https://docs.test/${index}`],
    createdAt: new Date(1_600_000_000_000 + random(2_000_000) * 60_000).toISOString(),
    modifiedAt: new Date(1_700_000_000_000 + random(500_000) * 60_000).toISOString(),
  }));
  const versions = software.flatMap(({ id }) =>
    Array.from({ length: 1 + (id % 2) }, (_, index) => ({
      id: id * 2 + index,
      software_id: id,
      version: `1.${random(30)}.${index}`,
      url: random(7) === 0 ? '' : `https://packages.test/${id}-${index}.zip`,
      components: [`Plugin ${id}.vst3`, `Plugin ${id}.component`],
    })),
  );
  return { categories, software, versions };
}
