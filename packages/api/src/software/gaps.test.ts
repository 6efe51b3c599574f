import { demoCatalogue } from '@patchbay/demo-catalogue';
import { packageContentsSchema } from '@patchbay/domain/entities';
import { findGaps, gapFilters, gaps } from '@patchbay/domain/versions';
import { parse } from '@patchbay/shared/parse';
import { packages, software, versions } from '../db/schema.ts';
import { casesOf, itWith } from '../testing/corpora.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { rowGaps, whereGaps } from './gaps.ts';
import { answeredColumns, softwareAnswer } from './software-answer.ts';
import { versionAnswer, versionColumns } from './versions/version-answer.ts';

const staff = { userId: 1, sessionId: null, isStaff: true, isSuperuser: false };

const oddNumbers = [
  ...['', ' ', '1', ' 1.2 ', '1.2.3.4', 'v1.2', 'Version 1.9 beta', 'r. 3', 'ver:  2', 'v', 'vv1'],
  ...['1,2,0,0', '1 , 2', '1_2', '1__2', '1.2-beta 3', '1.2 beta 3', '1.2 build 7', '1.2 Build 7'],
  ...[
    '1.2 beta 2 build 7',
    '1.2 betas',
    '1e5',
    '12e5',
    '1.2 (77)',
    '1.2 (7) (8)',
    '1.2(',
    'latest',
  ],
  ...[
    '1.2-4',
    '1.2-4.x',
    '1-',
    '1+meta',
    '1-a+m.1',
    '1+',
    '1.',
    '.1',
    '1\n',
    '1\u00a0',
    '١.٢',
    '1.2β',
  ],
  ...[
    '1234567890123456',
    `1.${'2.'.repeat(99)}3`,
    `1.${'2.'.repeat(100)}3`,
    '1.2 preview',
    '2 RC1',
  ],
];

const described = {
  cover: 'covers/1.webp',
  description: 'It echoes.',
  tagline: 'A delay',
  screenshots: ['screenshots/1.webp'],
  license: 'MIT',
};

const oddSoftware = [
  ...['', '.', '..', 'covers/../1', 'covers/.../1', '/covers/1', 'covers//1', 'covers/1/', 'a b'],
  ...['https://a.test/1.png', 'a?b', 'a#b', 'a\\b', 'a:b', '.a', 'a./b', '\u00a0'],
].map((cover): object => ({ ...described, cover }));

const oddTexts = [
  '',
  ' ',
  '\n\t',
  '\u00a0',
  '\ufeff',
  '\u200b',
  '\u3000\u2003',
  '\u180e',
  '\u0085',
  '0',
].map((text): object => ({
  ...described,
  ...{ description: text, tagline: text, license: text, screenshots: [text] },
}));

const installable = { url: 'https://a.test/a.zip', components: ['A.vst3'], platforms: ['macos'] };

const stored = { size: 1, sha256: '', uploadedAt: testTime };
const contentsOf = (problem: string | null | undefined) =>
  problem === undefined ? null : parse(packageContentsSchema, { problem });

/** Keys of packages that were uploaded, with why the app would refuse each. */
const uploads: readonly (readonly [key: string, problem: string | null | undefined])[] = [
  ['versions/1/refused.zip', 'There is no plugin in it.'],
  ['versions/1/taken.zip', null],
  ['versions/1/unread.zip', undefined],
];
const uploaded = (name: string) => ({
  ...installable,
  url: ` https://api.test/packages/versions/1/${name}.zip?a`,
});

const oddVersions: readonly (readonly object[])[] = [
  [],
  [{ ...installable, status: 'disabled' }],
  [{ ...installable, components: [] }],
  [{ ...installable, components: ['', ' \u00a0'] }],
  [{ ...installable, url: ' ' }],
  [{ ...installable, url: '\u00a0' }],
  [{ ...installable, platforms: [] }],
  [
    { ...installable, url: '' },
    { ...installable, components: [] },
  ],
  [{ ...installable, url: '' }, installable],
  ...['refused', 'taken', 'unread', 'gone'].map((name) => [uploaded(name)]),
  [uploaded('refused'), installable],
  [uploaded('refused'), { ...installable, url: '' }],
  [{ ...uploaded('refused'), components: [] }, installable],
  [{ ...uploaded('refused'), status: 'disabled' }],
  [
    { ...installable, platforms: [] },
    { ...installable, version: 'latest' },
  ],
  [
    { ...installable, status: 'failed' },
    { ...installable, platforms: [] },
  ],
];

onEveryDatabase((database) => {
  /** Adds software with these fields, each with its versions. */
  async function add(rows: readonly (readonly [fields: object, versions: readonly object[]])[]) {
    const base = { vendorSlug: '', vendorKey: '', createdAt: testTime, modifiedAt: testTime };
    const added = await database()
      .insert(software)
      .values(
        rows.map(([fields], index) => ({
          ...base,
          ...{ name: `Odd ${index}`, slug: 'odd', nameKey: 'odd', searchText: 'odd' },
          ...fields,
        })),
      )
      .returning({ id: software.id });
    const ofAll = rows.flatMap(([, own], index) =>
      own.map((fields) => ({ softwareId: added[index]?.id ?? 0, version: '1.0', ...fields })),
    );
    if (ofAll.length > 0) await database().insert(versions).values(ofAll);
  }

  /** Compares both definitions over all that is there; answers how much of it has each gap. */
  async function compareAll(): Promise<Readonly<Record<string, number>>> {
    const all = await database().select(versionColumns).from(versions);
    const rows = await database()
      .select({ ...answeredColumns, missing: rowGaps })
      .from(software)
      .orderBy(software.id);
    const byDomain = rows.map((row) => {
      const own = all.filter(({ softwareId }) => softwareId === row.id).map(versionAnswer);
      return { id: row.id, missing: findGaps(softwareAnswer(row, staff), own) };
    });
    expect(rows.map(({ id, missing }) => ({ id, missing }))).toEqual(byDomain);
    const counts: Record<string, number> = {};
    for (const filter of gapFilters) {
      const found = await database()
        .select({ id: software.id })
        .from(software)
        .where(whereGaps(filter))
        .orderBy(software.id);
      const wanted = byDomain.filter(({ missing }) => {
        if (filter === 'none') return missing.length === 0;
        return filter === 'any' ? missing.length > 0 : missing.includes(filter);
      });
      expect([filter, found.map(({ id }) => id)]).toEqual([filter, wanted.map(({ id }) => id)]);
      counts[filter] = found.length;
    }
    return counts;
  }

  it('the database and the domain say the same of what the demo lacks (F85, H168)', async () => {
    await importSample(database(), demoCatalogue);
    const { none = 0, any = 0 } = await compareAll();
    expect(none + any).toBe(demoCatalogue.software.length);
  });

  it('they say the same of odd rows, which lack each of what there is (F85, F97, H168)', async () => {
    await importSample(database(), { categories: [], software: [], versions: [] });
    await database()
      .insert(packages)
      .values(uploads.map(([key, problem]) => ({ ...stored, key, contents: contentsOf(problem) })));
    await add([
      ...oddSoftware.map((fields) => [fields, [installable]] as const),
      ...oddTexts.map((fields) => [fields, [installable]] as const),
      ...oddVersions.map((own) => [described, own] as const),
      ...oddNumbers.map((version) => [described, [{ ...installable, version }]] as const),
    ]);
    const counts = await compareAll();
    expect(gaps.filter((gap) => counts[gap] === 0)).toEqual([]);
  });

  itWith('corpora/semver.json', 'they read the same version numbers (H168)', async (text) => {
    const cases = casesOf(text) as readonly Readonly<Record<string, unknown>>[];
    const numbers = new Set(
      cases.flatMap((each) => Object.values(each)).filter((value) => typeof value === 'string'),
    );
    const storable = [...numbers].filter((number) => !number.includes('\0'));
    await add(storable.map((version) => [described, [{ ...installable, version }]] as const));
    const { number = 0 } = await compareAll();
    expect(number).toBeGreaterThan(0);
    expect(number).toBeLessThan(storable.length);
  });
});
