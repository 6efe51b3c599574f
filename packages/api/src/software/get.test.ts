import { eq } from 'drizzle-orm';
import { software } from '../db/schema.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { signInAs } from '../testing/test-accounts.ts';
import { createRequests } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

onEveryDatabase((database) => {
  const get = createRequests(database);

  const asStaff = () => signInAs(database(), { isStaff: true });

  beforeEach(() => importSample(database()));

  it('answers one software, without notes to the public (H6, H29)', async () => {
    const response = await get('/api/software/1/');
    expect(response.status).toBe(200);
    const body: unknown = await response.json();
    expect(body).toMatchObject({ id: 1, name: 'Canto EQ 2', category_id: 2 });
    expect(body).not.toHaveProperty('internalNotes');
  });

  it.each([{ isStaff: true }, { isSuperuser: true }])('answers notes to %j (H29)', async (role) => {
    const viewer = await signInAs(database(), role);
    expect(await (await get('/api/software/1/', viewer)).json()).toMatchObject({
      internalNotes: 'For staff alone',
    });
  });

  it('answers no notes to who is signed in and no staff (H6)', async () => {
    const viewer = await signInAs(database());
    const response = await get('/api/software/1/', viewer);
    expect(response.status).toBe(200);
    expect(await response.json()).not.toHaveProperty('internalNotes');
    expect((await get('/api/software/4/', viewer)).status).toBe(404);
  });

  it.each([
    '/api/software/4/',
    '/api/software/4/versions/',
    '/api/software/4/latest_versions/',
    '/api/versions/7/',
  ])(
    '%s of disabled software is not there for the public, and is for staff (H5, H7)',
    async (path) => {
      const refused = await get(path);
      expect(refused.status).toBe(404);
      expect(await refused.json()).toEqual({ detail: 'Not found' });
      expect((await get(path, await asStaff())).status).toBe(200);
    },
  );

  it('says of what is archived that it is, and nothing else (H5)', async () => {
    await database().update(software).set({ status: 'archived' }).where(eq(software.id, 1));
    const refused = await get('/api/software/1/');
    expect(refused.status).toBe(404);
    expect(await refused.json()).toEqual({ detail: 'Not found', code: 'archived' });
    expect((await get('/api/software/1/', await asStaff())).status).toBe(200);
  });

  it('has an ETag that changes with what is answered, and answers 304 to who has it (H11)', async () => {
    const first = await get('/api/software/1/');
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    const again = await get('/api/software/1/', { headers: { 'If-None-Match': `"x", W/${tag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('ETag')).toBe(tag);
    const forStaff = await get('/api/software/1/', {
      headers: { ...(await asStaff()).headers, 'If-None-Match': tag },
    });
    expect(forStaff.status).toBe(200);
    expect(forStaff.headers.get('Vary')).toContain('Authorization');
  });
});
