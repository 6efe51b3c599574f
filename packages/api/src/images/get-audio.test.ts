import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/pglite';
import { createByteBudget } from '../process/capacity/byte-budget.ts';
import { createCapacity } from '../process/capacity/capacity.ts';
import { createPlaces } from '../process/capacity/places.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { createTestApp, testConfig, withFolder } from '../testing/test-app.ts';

const key = 'audio/1-a.mp3';
/** More than is read ahead of its client. */
const sound = Buffer.alloc(4 * 1024 * 1024, 7);

it('a sound is read as it is taken: it needs a place, and no room among the answers in memory', async () => {
  await withFolder(async (folder) => {
    const storage = createFolderStorage(folder);
    await storage.write(key, sound);
    const { app } = createTestApp(drizzle.mock(), {
      storage,
      config: { ...testConfig, imageCacheFolder: folder },
      capacity: {
        ...createCapacity(),
        downloads: createPlaces({ most: 1, mostOfOne: 1 }),
        answers: createByteBudget(sound.length - 1),
      },
    });
    const ask = async () => {
      const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
      return app.request(`/images/${key}`, {}, { outgoing });
    };
    const first = await ask();
    const refused = await ask();
    expect([first.status, refused.status]).toEqual([200, 503]);
    expect((await first.arrayBuffer()).byteLength).toBe(sound.length);
    // Its place is free a moment after the last byte was taken.
    let next = await ask();
    while (next.status === 503) next = await ask();
    expect([next.status, (await next.arrayBuffer()).byteLength]).toEqual([200, sound.length]);
  });
});
