import { eq } from 'drizzle-orm';
import { versions } from '../../db/schema.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { createRequests, createTestApp } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

onEveryDatabase((database) => {
  const request = createRequests(database);
  const idsOf = async (path: string): Promise<number[]> => {
    const response = await request(path);
    return ((await response.json()) as { id: number }[]).map(({ id }) => id);
  };

  beforeEach(() => importSample(database()));

  it('lists all versions of a software, newest first (H30)', async () => {
    expect(await idsOf('/api/software/1/versions/')).toEqual([4, 2, 3, 1, 5]);
  });

  it('lists as latest the newest active one of each type and architecture (H31)', async () => {
    expect(await idsOf('/api/software/1/latest_versions/')).toEqual([2, 5]);
  });

  it('lists as latest one of each type and architecture, however large they are (H56)', async () => {
    const components = Array<string>(500).fill('x'.repeat(2000));
    await database().update(versions).set({ components, status: 'active', version: '1' });
    const ways = [
      [1, 'free', 'universal'],
      [2, 'free', 'arm'],
      [3, 'demo', 'arm'],
      [4, 'demo', 'universal'],
      [5, 'demo', 'universal'],
    ] as const;
    for (const [id, type, architecture] of ways) {
      await database().update(versions).set({ type, architecture }).where(eq(versions.id, id));
    }
    expect(await idsOf('/api/software/1/latest_versions/')).toEqual([5, 3, 2, 1]);
  });

  it('answers an empty list for software without versions', async () => {
    expect(await idsOf('/api/software/2/versions/')).toEqual([]);
    expect(await idsOf('/api/software/2/latest_versions/')).toEqual([]);
  });

  it('lists versions in parts, and counts them (H30)', async () => {
    const path = '/api/software/1/versions/';
    expect(await idsOf(`${path}?limit=2`)).toEqual([4, 2]);
    expect(await idsOf(`${path}?limit=2&offset=4`)).toEqual([5]);
    expect(await idsOf(`${path}?offset=9`)).toEqual([]);
    const { app } = createTestApp(database());
    const part = await app.request(`${path}?limit=2`);
    expect(part.headers.get('X-Total-Count')).toBe('5');
    expect((await app.request(`${path}?limit=0`)).status).toBe(400);
    await database()
      .update(versions)
      .set({ components: Array(500).fill('x'.repeat(2000)) });
    const [first, ...others] = [await idsOf(path), await idsOf(`${path}?offset=2`)];
    expect(first).toEqual([4, 2]);
    expect(others).toEqual([[3, 1]]);
  });

  it('answers one version, with its package (H32)', async () => {
    const response = await request('/api/versions/2/');
    expect(await response.json()).toEqual({
      id: 2,
      software_id: 1,
      version: '1.10.0',
      architecture: 'universal',
      type: 'free',
      url: 'https://packages.test/2.zip',
      status: 'active',
      components: ['Canto.vst3', 'Canto.component'],
      macInstallOrder: [],
      size: null,
      sha256: null,
      platforms: [],
      changelog: '',
      releasedAt: null,
      hasPackage: true,
    });
    expect(response.headers.get('ETag')).not.toBeNull();
  });

  it('says of every version whether it has a package (H28)', async () => {
    await database().update(versions).set({ url: '' }).where(eq(versions.id, 2));
    const said = async (path: string) => {
      const answer = (await (await request(path)).json()) as { id: number; hasPackage: boolean }[];
      return answer.map(({ id, hasPackage }) => [id, hasPackage]);
    };
    expect(await said('/api/software/1/latest_versions/')).toEqual([
      [2, false],
      [5, true],
    ]);
    expect(await said('/api/software/1/versions/')).toContainEqual([2, false]);
    expect(await (await request('/api/versions/2/')).json()).toMatchObject({ hasPackage: false });
  });

  it.each(['/api/versions/99/', '/api/software/99/versions/', '/api/software/99/latest_versions/'])(
    '%s is not found',
    async (path) => {
      expect((await request(path)).status).toBe(404);
    },
  );
});
