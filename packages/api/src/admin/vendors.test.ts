import { importSample } from '../testing/sample-catalogue.ts';
import { searchedCatalogue } from '../testing/searched-catalogue.ts';
import { staffClient } from '../testing/staff-client.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

const entries = [
  { vendor: 'Hal Leonard', vendorAliases: ['Essential Elements'] },
  { vendor: 'Hal Leonard', vendorAliases: ['HL Music'] },
  { vendor: 'Halion Düo' },
  { vendor: 'Matt Tytel' },
  { vendor: 'Halcyon', status: 'archived' },
  { vendor: '' },
];

onEveryDatabase((database) => {
  const importEntries = (given: readonly object[]) =>
    importSample(database(), {
      ...searchedCatalogue,
      versions: [],
      software: given.map((fields, index) => ({
        ...searchedCatalogue.software[0],
        ...{ id: index + 1, name: `Entry ${index + 1}`, slug: `entry-${index + 1}` },
        ...fields,
      })),
    });

  const find = async (text: string) => {
    const { call } = await staffClient(database());
    const query = new URLSearchParams({ q: text });
    return (await call('GET', `/api/software-admin/vendors/?${query}`)).answer;
  };

  const hal = { vendor: 'Hal Leonard', count: 2 };

  it('finds makers by how they begin, with their entries and all their aliases (H171)', async () => {
    await importEntries(entries);
    expect(await find('hal')).toEqual([
      { ...hal, aliases: ['Essential Elements', 'HL Music'] },
      { vendor: 'Halion Düo', count: 1, aliases: [] },
    ]);
    expect(await find('tytel')).toMatchObject([{ vendor: 'Matt Tytel' }]);
    expect(await find('HALION DUO')).toMatchObject([{ vendor: 'Halion Düo' }]);
  });

  it.each(['Hal Leonrad', 'Hal Loen', 'halleonard', 'essential el', 'HL-Music'])(
    'finds Hal Leonard by %s (H171)',
    async (text) => {
      await importEntries(entries);
      expect(await find(text)).toMatchObject([hal]);
    },
  );

  it.each(['', ' - ', 'Xylo', 'Halo', 'x'.repeat(200)])(
    'finds nobody by %j (H171)',
    async (text) => {
      await importEntries(entries);
      expect(await find(text)).toEqual([]);
    },
  );

  it('answers eight at most, exactly the same first, then those with most entries (H171)', async () => {
    const makers = Array.from({ length: 12 }, (_, index) => `Acme ${String(index)}`);
    await importEntries([...makers, 'Acme 11', 'Acme'].map((vendor) => ({ vendor })));
    const found = (await find('acme')) as { vendor: string; count: number }[];
    expect(found).toHaveLength(8);
    expect(found.slice(0, 2)).toMatchObject([
      { vendor: 'Acme', count: 1 },
      { vendor: 'Acme 11', count: 2 },
    ]);
  });
});
