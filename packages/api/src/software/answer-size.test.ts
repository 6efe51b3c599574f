import { limits } from '@patchbay/domain/entities';
import { softwareHistory } from '../db/history-schema.ts';
import { software as softwareTable, versions } from '../db/schema.ts';
import { bytesRead } from '../testing/bytes-read.ts';
import { importSample, sampleCatalogue } from '../testing/sample-catalogue.ts';
import { signInAs } from '../testing/test-accounts.ts';
import { createTestApp } from '../testing/test-app.ts';
import { onOneDatabase } from '../testing/test-databases.ts';
import { maxAnswerBytes } from './answer-size.ts';

const count = 200;
const path = 'x'.repeat(limits.urlLength);

onOneDatabase((database) => {
  beforeEach(async () => {
    const software = Array.from({ length: count }, (_, index) => ({
      ...sampleCatalogue.software[0],
      id: index + 1,
      screenshots: Array.from({ length: limits.screenshots }, () => path),
    }));
    await importSample(database(), { ...sampleCatalogue, software, versions: [] });
    const text = 'x'.repeat(100_000);
    await database().update(softwareTable).set({ description: text, internalNotes: text });
    const components = Array<string>(500).fill('x'.repeat(200));
    await database()
      .insert(versions)
      .values(
        Array.from({ length: count }, (_, index) => ({
          softwareId: 1,
          version: `${index}.0`,
          status: 'active' as const,
          components,
        })),
      );
    const before = { description: 'x'.repeat(maxAnswerBytes / 10) };
    await database()
      .insert(softwareHistory)
      .values(
        Array.from({ length: 20 }, () => ({
          softwareId: 1,
          at: new Date(),
          kind: 'changed' as const,
          before,
          after: before,
        })),
      );
  });

  it('no list reads more of the database than it may answer (H56)', async () => {
    const { app } = createTestApp(database());
    const asStaff = await signInAs(database(), { isStaff: true });
    const read: Record<string, number> = {};
    for (const [call, init] of [
      ['/api/software/?limit=200', {}],
      ['/api/software/?limit=200&search=canto', {}],
      ['/api/software/?limit=200', asStaff],
      ['/api/software-admin/?limit=200', asStaff],
      ['/api/software/1/versions/', {}],
      ['/api/software/1/latest_versions/', {}],
      ['/api/software-admin/software/1/history/', asStaff],
    ] as const) {
      const bytes = await bytesRead(database(), async () => {
        const response = await app.request(call, init);
        expect([call, response.status]).toEqual([call, 200]);
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
      });
      // Beside the rows it reads their ids and their lengths.
      const most = (call === '/api/software-admin/?limit=200' ? 4 : 1) * 1.2 * maxAnswerBytes;
      if (bytes > most) read[`${call} of ${init === asStaff ? 'staff' : 'anybody'}`] = bytes;
    }
    expect(read).toEqual({});
  });
});
