import { importSample } from '../../testing/sample-catalogue.ts';
import { createRequests } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

onEveryDatabase((database) => {
  const get = createRequests(database);

  beforeEach(() => importSample(database()));

  it('lists all flat, in order, each with its own enabled software counted (H21, H49)', async () => {
    const response = await get('/api/categories/');
    expect(await response.json()).toEqual([
      { id: 2, name: 'Synths', slug: 'synths', parent_id: 1, order: 0, softwareCount: 2 },
      { id: 3, name: 'Effects', slug: 'effects', parent_id: null, order: 0, softwareCount: 1 },
      {
        id: 1,
        name: 'Instruments',
        slug: 'instruments',
        parent_id: null,
        order: 1,
        softwareCount: 0,
      },
    ]);
    const tag = response.headers.get('ETag') ?? '';
    expect((await get('/api/categories/', { headers: { 'If-None-Match': tag } })).status).toBe(304);
  });

  it('answers one (H22)', async () => {
    expect(await (await get('/api/categories/2/')).json()).toMatchObject({
      id: 2,
      softwareCount: 2,
    });
    expect((await get('/api/categories/99/')).status).toBe(404);
  });
});
