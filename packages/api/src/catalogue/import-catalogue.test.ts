import { software, versions } from '../db/schema.ts';
import { softwareExtras, versionExtras } from '../testing/admin-forms.ts';
import { casesOf, itWith } from '../testing/corpora.ts';
import { importSample, sampleCatalogue } from '../testing/sample-catalogue.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { exportCatalogue, exportText } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';

const category = (id: number, parentId: number | null = null) => ({
  id,
  name: `Category ${id}`,
  slug: `category-${id}`,
  parent_id: parentId,
  order: id,
});

const empty = { categories: [], software: [], versions: [] };

onEveryDatabase((database, onOne) => {
  let time = 0;
  const clock = () => new Date(Date.UTC(2026, 0, 1) + 1000 * (time += 1));

  async function importing(document: unknown, skipBad = false, allowEmpty = false) {
    const { isDone, counts, problems } = await importCatalogue(database(), document, {
      skipBad,
      allowEmpty,
      clock,
    });
    return { isDone, counts, problems: problems.map(({ place, reason }) => `${place}: ${reason}`) };
  }
  const exported = async () =>
    JSON.parse(JSON.stringify(await exportCatalogue(database()))) as unknown;

  onOne(() => {
    it('what it tells of a hostile document is a line for each problem, and no command of a terminal', async () => {
      const hostile = '\u001b]0;mine\u0007\u009b2J\nsoftware[9].name: \u202Eforged';
      const software = [{ id: 1, name: 'Echo', [hostile]: '\0' }];
      const { problems } = await importing({ ...empty, software, [hostile]: [] });
      expect(problems).toEqual([
        '?]0;mine??2J?software[9].name: ?forged: is none of categories, software, versions',
        'software[0].?]0;mine??2J?software[9].name: ?forged: must not contain NUL or broken characters',
      ]);
    });
  });

  itWith(
    'data/open-audio-stack.json',
    'a real catalogue comes out as it went in, also the second time',
    async (text) => {
      const document: unknown = JSON.parse(text);
      expect(await importing(document)).toMatchObject({ isDone: true, problems: [] });
      expect(await exported()).toEqual(document);
      await importing(document);
      expect(await exported()).toEqual(document);
    },
  );

  onOne(() => {
    it('is stopped where the disk has no room for its next piece, and changes nothing', async () => {
      await importSample(database());
      const before = await exported();
      const rows = Array.from({ length: 1200 }, (_, index) => ({ id: index + 1, name: 'a' }));
      let asked = 0;
      const stopAt = (piece: number) =>
        importCatalogue(
          database(),
          { ...empty, software: rows },
          {
            skipBad: false,
            clock,
            beforeBatch: () => {
              asked += 1;
              return asked < piece ? Promise.resolve() : Promise.reject(new Error('no room'));
            },
          },
        );
      for (const piece of [1, 2, 3]) {
        asked = 0;
        await expect(stopAt(piece)).rejects.toThrow('no room');
        expect(asked).toBe(piece);
      }
      expect(await exported()).toEqual(before);
    });

    it('a field name that every object has makes its row a bad one, wherever it stands', async () => {
      const names = [
        'toString',
        'constructor',
        'hasOwnProperty',
        '__proto__',
        'valueOf',
        'prototype',
      ];
      const rows = names.flatMap((name, index) => [
        `{"id": ${10 + index}, "name": "a", "${name}": 1}`,
        `{"id": ${20 + index}, "name": "a", "components": [{"${name}": 1}]}`,
      ]);
      const document: unknown = JSON.parse(
        `{"categories": [], "software": [{"id": 1, "name": "Good"}, ${rows.join(', ')}], "versions": []}`,
      );
      const problems = names.flatMap((name, index) => [
        `software[${2 * index + 1}]: contains an invalid field name: ${name}`,
        `software[${2 * index + 2}]: contains an invalid field name: ${name}`,
      ]);
      expect(await importing(document)).toMatchObject({ isDone: false, problems });
      expect(await importing(document, true)).toMatchObject({
        isDone: true,
        counts: { software: 1 },
        problems,
      });
    });
  });

  it('a document comes out as it was written, whatever it leaves out, adds, or spells its own way (K1, K3, K7, K8)', async () => {
    const document = {
      categories: [{ ...category(1), icon: { name: 'knob', sizes: [1, 2] } }],
      software: [
        { id: 7, name: 'Bare' },
        {
          id: 8,
          name: 'Full',
          vendor: '',
          category_id: 1,
          cover: '',
          lastValidVersion: '',
          createdAt: '2025-06-01T10:00:00.000Z',
          modifiedAt: '2025-06-01T12:00:00.123456+02:00',
          tags: ['a', null, { b: 1 }],
          license: null,
        },
        { id: 9, name: 'Decided', ...softwareExtras },
      ],
      versions: [
        { id: 3, software_id: 8, status: 'ACTIVE', size: null, notes: '"{\\}"' },
        {
          id: 4,
          software_id: 9,
          ...versionExtras,
          platforms: ['linux', 'macos'],
          releasedAt: '2026-03-01T17:30:00+01:00',
        },
      ],
    };
    expect((await importing(document)).problems).toEqual([]);
    expect(await exported()).toEqual(document);
    await importing(document);
    expect(await exported()).toEqual(document);
  });

  onOne(() => {
    it('names facts that nobody could be shown (K8)', async () => {
      const { problems } = await importing({
        ...empty,
        software: [
          { id: 1, name: 'A', screenshots: ['https://evil.test/a.png'] },
          { id: 2, name: 'B', audioDemos: ['audio/../a.mp3'], featured: 'yes' },
        ],
        versions: [
          { id: 1, software_id: 3, platforms: ['amiga'], releasedAt: 'in spring' },
          { id: 2, software_id: 3, releasedAt: '9999-12-31T23:59:59-23:59' },
        ],
      });
      expect(problems).toEqual([
        'software[0].screenshots[0]: must be a path on the image host',
        'software[1].audioDemos[0]: must be a path on the image host',
        expect.stringMatching(/^software\[1\]\.featured: must be true or false, not "/),
        'versions[0].platforms[0]: must be one of the following values: macos, windows, linux',
        'versions[0].releasedAt: must be an ISO 8601 date and time with its zone',
        'versions[1].releasedAt: must be an ISO 8601 date and time with its zone',
      ]);
    });
  });

  it('what has another value since the import is exported with that', async () => {
    await importing({
      ...empty,
      software: [{ id: 7, name: 'Bare', createdAt: '2025-06-01T10:00Z' }],
    });
    await database()
      .update(software)
      .set({ vendor: 'Acme', createdAt: new Date('2025-07-01T00:00:00Z') });
    expect(await exported()).toEqual({
      ...empty,
      software: [{ id: 7, name: 'Bare', vendor: 'Acme', createdAt: '2025-07-01T00:00:00Z' }],
    });
  });

  it('importing twice is the same as once, for dates that the document does not give too (K6)', async () => {
    await importing({ ...empty, software: [{ id: 7, name: 'Bare' }] });
    const once = await database().select().from(software);
    await importing({ ...empty, software: [{ id: 7, name: 'Bare' }] });
    expect(await database().select().from(software)).toEqual(once);
  });

  onOne(() => {
    it('fills in what a list and an offer need (X15)', async () => {
      await importing({
        ...empty,
        software: [{ id: 7, name: 'Łódź Synth!', vendor: 'Ørsted & Söhne' }],
        versions: [
          {
            id: 1,
            software_id: 7,
            version: '1.2',
            url: 'https://a.test/a.zip',
            components: ['A.VST3'],
          },
        ],
      });
      expect((await database().select().from(software))[0]).toMatchObject({
        slug: 'lodz-synth',
        vendorSlug: 'orsted-sohne',
        status: 'blank',
        formats: ['VST3'],
        types: ['free'],
        architectures: ['universal'],
        lastValidVersion: '1.2',
        descriptionOk: false,
        searchText: 'lodz synth! orsted & sohne',
      });
    });
  });

  it('the catalogue has the rows of the document afterwards, and no others (K6)', async () => {
    await importSample(database());
    await importing({ ...empty, software: [{ id: 1, name: 'Only' }] });
    expect(await exported()).toEqual({ ...empty, software: [{ id: 1, name: 'Only' }] });
  });

  it('rows that are added later get ids that none has or had', async () => {
    await importing({ ...empty, software: [{ id: 500, name: 'Late' }] });
    const dates = { createdAt: clock(), modifiedAt: clock() };
    const keys = { nameKey: '', vendorKey: '', searchText: '', slug: 'new', vendorSlug: 'new' };
    const insert = () =>
      database()
        .insert(software)
        .values({ name: 'New', ...keys, ...dates })
        .returning({ id: software.id });
    expect(await insert()).toEqual([{ id: 501 }]);
    await importing(empty, false, true);
    expect((await insert())[0]?.id).toBeGreaterThan(501);
  });

  it('takes no id that leaves none for what is added later (K13)', async () => {
    const highest = 2_000_000_000;
    const rowsAt = (id: number) => ({
      categories: [category(id)],
      software: [{ id, name: 'High' }],
      versions: [{ id, software_id: id, version: '1' }],
    });
    const { isDone, problems } = await importing(rowsAt(highest + 1));
    expect(isDone).toBe(false);
    expect(problems).toContain(`software[0].id: must be less than or equal to ${highest}`);
    expect(problems).toContain(`categories[0].id: must be less than or equal to ${highest}`);
    expect(problems).toContain(`versions[0].id: must be less than or equal to ${highest}`);
    expect(await importing(rowsAt(highest))).toMatchObject({ isDone: true });
    expect(await importing(empty, false, true)).toMatchObject({ isDone: true });
  });

  onOne(() => {
    it('names every bad row with its place and reason, and changes nothing (K4, K13)', async () => {
      await importSample(database());
      const before = await exported();
      const result = await importing({
        categories: [category(1), category(1), category(2, 99), { id: 'x' }, null],
        software: [
          { id: 1, name: 'Good', category_id: 1 },
          { id: 2, name: ' ' },
          { id: 3, name: 'n'.repeat(201), vendor: 5, status: 'new' },
          { id: 4, name: 'NUL \0', url: 'javascript:alert(1)', tags: ['\0'], note: '\0' },
          { id: 5, name: 'Lost', category_id: 2 },
          {
            id: 6,
            name: 'Video',
            youtubeReviewsUrls: ['', '# soon', 'https://evil.test/youtube.com'],
          },
          {
            id: 2_147_483_648,
            name: 'Large',
            createdAt: 'yesterday',
            documentationUrls: Array(501).fill(''),
          },
        ],
        versions: [
          { id: 1, software_id: 5 },
          { id: 2, software_id: 77 },
          {
            id: 3,
            software_id: 1,
            architecture: 'mips',
            type: 'gift',
            status: 'Active',
            size: -1,
            sha256: 'x',
          },
          { id: 4, software_id: 1, components: 'A.vst3', url: 'ftp://a.test/a' },
        ],
      });
      expect(result.isDone).toBe(false);
      expect(result.problems.map((problem) => problem.split(': ', 1)[0])).toEqual([
        'categories[1].id',
        'categories[3].id',
        'categories[3].name',
        'categories[4]',
        'categories[2].parent_id',
        'software[1].name',
        'software[2].name',
        'software[2].vendor',
        'software[2].status',
        'software[3].name',
        'software[3].url',
        'software[3].tags',
        'software[3].note',
        'software[5].youtubeReviewsUrls[2]',
        'software[6].id',
        'software[6].documentationUrls',
        'software[6].createdAt',
        'software[4].category_id',
        'versions[2].architecture',
        'versions[2].type',
        'versions[2].status',
        'versions[2].size',
        'versions[2].sha256',
        'versions[3].url',
        'versions[3].components',
        'versions[0].software_id',
        'versions[1].software_id',
      ]);
      expect(result.problems).toContain('categories[1].id: 1 is the id of categories[0]');
      expect(result.problems).toContain('categories[2].parent_id: no good category has the id 99');
      expect(result.problems).toContain(
        'software[3].name: must not contain NUL or broken characters',
      );
      expect(await exported()).toEqual(before);
    });
  });

  it('with skipBad it takes the good rows, without those that hang on bad ones (K5)', async () => {
    const result = await importing(
      {
        categories: [category(1), category(2, 1), category(3, 4), category(4, 3), category(5, 4)],
        software: [
          { id: 1, name: 'Good', category_id: 2 },
          { id: 2, name: 'On a cycle', category_id: 3 },
        ],
        versions: [
          { id: 1, software_id: 1 },
          { id: 2, software_id: 2 },
        ],
      },
      true,
    );
    expect(result).toEqual({
      isDone: true,
      counts: { categories: 2, software: 1, versions: 1 },
      problems: [
        'categories[2].parent_id: leads in a circle back to the category itself',
        'categories[3].parent_id: leads in a circle back to the category itself',
        'categories[4].parent_id: no good category has the id 4',
        'software[1].category_id: no good category has the id 3',
        'versions[1].software_id: no good software has the id 2',
      ],
    });
    expect(await database().$count(versions)).toBe(1);
  });

  onOne(() => {
    it('a document without software empties no catalogue, unless that is asked for (K14)', async () => {
      await importing({ ...empty, software: [{ id: 7, name: 'Bare' }] });
      for (const document of [empty, { ...empty, categories: [category(1)] }]) {
        expect(await importing(document)).toMatchObject({
          isDone: false,
          problems: [
            'document: has no software, so that none would be left; --allow-empty takes it',
          ],
        });
      }
      expect(await database().$count(software)).toBe(1);
      expect(await importing(empty, false, true)).toMatchObject({ isDone: true, problems: [] });
      expect(await database().$count(software)).toBe(0);
      expect(await importing(empty)).toMatchObject({ isDone: true, problems: [] });
    });

    it('changes nothing where it is ended between two batches', async () => {
      await importSample(database());
      const before = await exported();
      const rows = Array.from({ length: 1200 }, (_, index) => ({ id: index + 1, name: 'New' }));
      const batches: string[] = [];
      const ended = importCatalogue(
        database(),
        { ...empty, software: rows, versions: [{ id: 1, software_id: 1 }] },
        {
          skipBad: false,
          clock,
          beforeBatch: ({ section, rows: read }) => {
            batches.push(`${section} ${read}`);
            return batches.length < 3 ? Promise.resolve() : Promise.reject(new Error('no room'));
          },
        },
      );
      await expect(ended).rejects.toThrow('no room');
      expect(batches).toEqual(['software 500', 'software 1000', 'software 1200']);
      expect(await exported()).toEqual(before);
    });
  });

  it('a file comes out byte for byte as it was exported, as a document and as lines (K11)', async () => {
    const document = {
      categories: [category(1)],
      software: Array.from({ length: 1100 }, (_, index) => ({
        id: index + 1,
        name: `Łódź 🎹 ${index}`,
        tags: [[], {}, 'a\nb'],
      })),
      versions: [],
    };
    expect(await importing(document)).toMatchObject({ isDone: true });
    const textOf = async (isLines: boolean) => {
      let written = '';
      const write = async (parts: AsyncIterable<string>) => {
        for await (const part of parts) written += part;
      };
      const counts = await exportText(database(), write, { isLines });
      expect(counts).toEqual({ categories: 1, software: 1100, versions: 0 });
      return written;
    };
    expect(await textOf(false)).toBe(`${JSON.stringify(document, null, 2)}\n`);
    const lines = [
      ...document.categories.map((row) => ({ categories: row })),
      ...document.software.map((row) => ({ software: row })),
    ];
    expect(await textOf(true)).toBe(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });

  it('words that are cut between the halves of a character are found by what is before it', async () => {
    const name = `${'a'.repeat(39)}𝒜𝒜`;
    expect(await importing({ ...empty, software: [{ id: 7, name }] })).toMatchObject({
      isDone: true,
      problems: [],
    });
  });

  onOne(() => {
    it('children may stand before their parents (K2)', async () => {
      const document = { ...empty, categories: [category(1, 2), category(2, 3), category(3)] };
      expect((await importing(document)).problems).toEqual([]);
      expect(await exported()).toEqual(document);
    });

    it('a chain of 3,000 categories is taken', async () => {
      const categories = Array.from({ length: 3000 }, (_, index) =>
        category(index + 1, index || null),
      );
      expect((await importing({ ...empty, categories })).problems).toEqual([]);
    });
  });

  it.each([
    [null, ['document: must be an object']],
    [[], ['document: must be an object']],
    [{}, ['categories: must be a list', 'software: must be a list', 'versions: must be a list']],
    [{ ...empty, versions: {} }, ['versions: must be a list']],
    [{ ...empty, plugins: [] }, ['plugins: is none of categories, software, versions']],
  ])('%j is no catalogue, and empties none', async (document, problems) => {
    await importSample(database(), sampleCatalogue);
    expect(await importing(document, true)).toMatchObject({ isDone: false, problems });
    expect(await database().$count(software)).toBe(4);
  });

  itWith('corpora/naughty_strings.json', 'any text comes out as it went in', async (text) => {
    const texts = (casesOf(text) as readonly { value: string }[]).map(({ value }) => value);
    const document = {
      ...empty,
      software: texts.map((value, index) => ({
        id: index + 1,
        name: `a${value}`.slice(0, 200),
        vendor: value.slice(0, 200),
        description: value,
        documentationUrls: [`#${value}`.slice(0, 2048)],
        tags: [value, { [value]: value }],
      })),
    };
    await importing(document, true);
    const { software: rows } = (await exported()) as typeof document;
    expect(rows.length).toBeGreaterThan(texts.length * 0.9);
    for (const row of rows) expect(row).toEqual(document.software[row.id - 1]);
  });

  itWith(
    'corpora/category_trees.json',
    'category trees of any kind are taken or refused by name',
    async (text) => {
      for (const { rows } of casesOf(text) as readonly {
        rows?: readonly { id: unknown; parent_id: unknown }[];
      }[]) {
        if (!rows) continue;
        const { isDone, problems } = await importing({ ...empty, categories: rows });
        expect(problems.length === 0).toBe(isDone);
        const ids = new Set(rows.map(({ id }) => id));
        const isSound =
          ids.size === rows.length &&
          rows.every(
            ({ id, parent_id }) =>
              typeof id === 'number' && (parent_id === null || ids.has(parent_id)),
          );
        if (!isSound) expect(isDone).toBe(false);
      }
    },
  );
});
