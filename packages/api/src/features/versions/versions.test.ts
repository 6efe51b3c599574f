import { importSample } from '../../testing/sample-catalogue.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

onEveryDatabase((database) => {
  const idsOf = async (path: string): Promise<number[]> => {
    const response = await createTestApp(database()).app.request(path);
    return ((await response.json()) as { id: number }[]).map(({ id }) => id);
  };

  beforeEach(() => importSample(database()));

  it('lists all versions of a software, newest first', async () => {
    expect(await idsOf('/api/software/1/versions/')).toEqual([4, 2, 3, 1, 5]);
  });

  it('lists as latest the newest active one of each type and architecture', async () => {
    expect(await idsOf('/api/software/1/latest_versions/')).toEqual([2, 5]);
  });

  it('answers an empty list for software without versions', async () => {
    expect(await idsOf('/api/software/2/versions/')).toEqual([]);
    expect(await idsOf('/api/software/2/latest_versions/')).toEqual([]);
  });

  it('answers one version, with its package', async () => {
    const response = await createTestApp(database()).app.request('/api/versions/2/');
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
    });
    expect(response.headers.get('ETag')).not.toBeNull();
  });

  it.each(['/api/versions/99/', '/api/software/99/versions/', '/api/software/99/latest_versions/'])(
    '%s is not found',
    async (path) => {
      expect((await createTestApp(database()).app.request(path)).status).toBe(404);
    },
  );
});
