import { createHttp, isNotFound } from '@patchbay/shared/http';
import {
  getSoftware,
  getSoftwareFacets,
  getVersion,
  listCategories,
  listLatestVersions,
  listSoftware,
  listSoftwareByComponents,
  listVersions,
} from '@patchbay/domain/api';
import { demoCatalogue } from '@patchbay/demo-catalogue';
import { importSample, sampleCatalogue } from './testing/sample-catalogue.ts';
import { createTestApp } from './testing/test-app.ts';
import { onOneDatabase } from './testing/test-databases.ts';

/** The front end's own client on the real routes: an answer that it cannot read is a drift between the two. */
onOneDatabase((database) => {
  function client() {
    const { app } = createTestApp(database());
    const problems: Error[] = [];
    const http = createHttp({
      apiHost: 'https://api.test',
      fetch: async (input, init) => app.request(new Request(input, init)),
      getToken: () => null,
      onUnauthorized: () => undefined,
      reportProblem: (error) => problems.push(error),
    });
    return { http, problems };
  }

  it('reads the home page of the demo catalogue', async () => {
    await importSample(database(), demoCatalogue);
    const { http, problems } = client();
    const { software, total } = await listSoftware(http, {
      order: '-created_at',
      limit: 12,
      status: 'enabled',
    });
    expect(software).toHaveLength(12);
    expect(total).toBeGreaterThanOrEqual(120);
    expect(software.every(({ cover, formats }) => cover !== null && formats !== undefined)).toBe(
      true,
    );
    const dates = software.map(({ createdAt }) => createdAt ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
    expect((await listCategories(http)).length).toBeGreaterThan(20);
    expect(problems).toEqual([]);
  });

  it('reads every software and version of the demo catalogue', async () => {
    await importSample(database(), demoCatalogue);
    const { http, problems } = client();
    const { software } = await listSoftware(http, { limit: 1000 });
    for (const { id } of software) {
      expect((await getSoftware(http, id)).id).toBe(id);
      const [newest] = await listVersions(http, id);
      if (newest) expect(await getVersion(http, newest.id)).toEqual(newest);
      await listLatestVersions(http, id);
    }
    expect(problems).toEqual([]);
  });

  it('finds a suite of the demo catalogue by what is installed, with the newer version', async () => {
    await importSample(database(), demoCatalogue);
    const { http, problems } = client();
    const installed = demoCatalogue.versions.find(({ id }) => id === 1741);
    const found = await listSoftwareByComponents(http, [
      ...(installed?.components ?? []),
      ...Array.from({ length: 5000 }, (_, nth) => `Unknown ${nth}.vst3`),
    ]);
    expect(
      found.map(({ software, versions }) => [
        software.name,
        versions.map(({ version }) => version),
      ]),
    ).toEqual([['Dragonfly Reverb', ['3.2.10']]]);
    expect(problems).toEqual([]);
  });

  it('understands every filter that the client can send (H23)', async () => {
    const versions = sampleCatalogue.versions.map((one) => ({ platforms: ['macos'], ...one }));
    await importSample(database(), { ...sampleCatalogue, versions });
    const { http } = client();
    const { software, total } = await listSoftware(http, {
      search: 'muñoz',
      ranking: 'matches',
      category: 2,
      categoryIn: [1, 2],
      categoryTree: 1,
      fields: 'brief',
      total: 'capped',
      status: 'enabled',
      statusNot: 'disabled',
      order: '-modified_at',
      limit: 5,
      offset: 0,
      vendor: 'jose-munoz',
      format: 'VST3',
      type: 'free',
      architecture: 'universal',
      platform: 'macos',
      license: 'MIT',
      updatedAfter: '2024-01-01',
      featured: false,
    });
    expect([software.map(({ id }) => id), total]).toEqual([[1], 1]);
  });

  it('turns pages by the cursors that it is given', async () => {
    await importSample(database());
    const { http } = client();
    const first = await listSoftware(http, { limit: 2 });
    expect(first).toMatchObject({ total: 3, isTotalCapped: false });
    const { nextCursor: cursor } = first;
    if (cursor === null) throw new Error('There is no second page');
    const second = await listSoftware(http, { limit: 2, cursor });
    expect(second).toMatchObject({ total: null, nextCursor: null });
    expect([...first.software, ...second.software].map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  it('counts the filters in one call, as its lists announce', async () => {
    await importSample(database());
    const { http, problems } = client();
    const { hasFacets } = await listSoftware(http, { limit: 1 });
    expect(hasFacets).toBe(true);
    const { type } = await getSoftwareFacets(http, { search: 'canto', categoryIn: [1, 2] });
    for (const { value, count } of type) {
      const { total } = await listSoftware(http, {
        search: 'canto',
        categoryIn: [1, 2],
        type: value,
      });
      expect(count).toBe(total);
    }
    expect(type).not.toEqual([]);
    expect(problems).toEqual([]);
  });

  it('tells the client what is not there', async () => {
    const { http } = client();
    for (const call of [getSoftware, getVersion, listVersions, listLatestVersions]) {
      expect(isNotFound(await call(http, 99).catch((error: unknown) => error))).toBe(true);
    }
  });
});
