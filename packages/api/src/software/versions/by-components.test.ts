import { eq } from 'drizzle-orm';
import { demoCatalogue } from '@patchbay/demo-catalogue';
import { software, versions } from '../../db/schema.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { createRequests } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

interface Row {
  readonly software: Readonly<Record<string, unknown>>;
  readonly versions: readonly { readonly id: number }[];
}

const path = '/api/software/by-components/';

onEveryDatabase((database) => {
  const request = createRequests(database);
  const ask = (components: unknown, query = '') =>
    request(`${path}${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ components }),
    });
  const find = async (components: readonly string[], query = '') => {
    const response = await ask(components, query);
    const rows = (await response.json()) as readonly Row[];
    return {
      total: response.headers.get('X-Total-Count'),
      rows: rows.map((row) => [row.software['id'], row.versions.map(({ id }) => id)]),
    };
  };

  it('finds suites by the files in them, whatever they are called (H31)', async () => {
    await importSample(database(), demoCatalogue);
    const response = await ask(['DragonflyHallReverb.vst3', 'fil4.lv2', 'Nobodys.vst3']);
    const rows = (await response.json()) as readonly Row[];
    const latest: unknown = await (await request('/api/software/174/latest_versions/')).json();
    expect(rows.map(({ software: { name } }) => name)).toEqual(['Dragonfly Reverb', 'x42-plugins']);
    expect(rows[0]?.versions).toEqual(latest);
    expect(rows[0]?.software).not.toHaveProperty('description');
  });

  it('tells what is enabled alone, and looks at active versions alone (H31)', async () => {
    await importSample(database());
    expect(await find(['Canto.vst3'])).toEqual({ total: '1', rows: [[1, [2, 5]]] });
    await database().update(versions).set({ status: 'disabled' }).where(eq(versions.softwareId, 1));
    expect((await find(['Canto.vst3'])).rows).toEqual([]);
    await database().update(versions).set({ status: 'active' });
    await database().update(software).set({ status: 'pending' }).where(eq(software.id, 1));
    expect((await find(['Canto.vst3'])).rows).toEqual([]);
  });

  it('knows an accent in both ways to write it, and no name that cannot be stored', async () => {
    await importSample(database());
    await database()
      .update(versions)
      .set({ components: ['Mun\u0303oz.vst3'] });
    expect((await find(['Mu\u00f1oz.vst3', '\0', '\ud800', ''])).rows).toEqual([
      [1, [2, 5]],
      [3, [6]],
    ]);
  });

  it('answers in parts where the versions are many bytes (H31)', async () => {
    await importSample(database(), demoCatalogue);
    const files = Array<string>(499).fill('x'.repeat(3000));
    for (const id of [174, 217]) {
      await database()
        .update(versions)
        .set({ components: ['Suite.vst3', ...files] })
        .where(eq(versions.softwareId, id));
    }
    expect(await find(['Suite.vst3'])).toMatchObject({ total: '2' });
    const idsFrom = async (offset: number) =>
      (await find(['Suite.vst3'], `?offset=${offset}`)).rows.map(([id]) => id);
    expect([await idsFrom(0), await idsFrom(1), await idsFrom(2)]).toEqual([[174], [217], []]);
  });

  it.each([
    [undefined],
    ['Canto.vst3'],
    [[7]],
    [Array<string>(5001).fill('a')],
    [['a'.repeat(1001)]],
  ])('refuses %j', async (components) => {
    expect((await ask(components)).status).toBe(400);
  });
});
