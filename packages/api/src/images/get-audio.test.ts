import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/pglite';
import { createByteBudget, createCapacity } from '../process/capacity.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { createTestApp, testConfig, withFolder } from '../testing/test-app.ts';

const key = 'audio/1-a.mp3';
/** More than is read ahead of its client. */
const sound = Buffer.alloc(4 * 1024 * 1024, 7);

it('a sound is read as it is taken, and needs no room among the answers in memory', async () => {
  await withFolder(async (folder) => {
    const storage = createFolderStorage(folder);
    await storage.write(key, sound);
    const { app } = createTestApp(drizzle.mock(), {
      storage,
      config: { ...testConfig, imageCacheFolder: folder },
      capacity: { ...createCapacity(), answers: createByteBudget(sound.length - 1) },
    });
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
    const answer = await app.request(`/images/${key}`, {}, { outgoing });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, sound.length]);
  });
});
