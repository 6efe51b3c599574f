import { emptyStorage } from '../testing/test-app.ts';
import { createDiskRoom, createRoomCheck, keepRoom } from './disk-room.ts';

const mebibyte = 1024 * 1024;

it('there is room while 64 MiB are free, and a change is said once (X31)', async () => {
  const disk = { free: 64 * mebibyte };
  const logged: string[] = [];
  const hasRoom = createDiskRoom('/data', {
    log: (line) => logged.push(line),
    measure: () => Promise.resolve(disk.free),
  });
  expect(await hasRoom()).toBe(true);
  disk.free -= 1;
  expect([await hasRoom(), await hasRoom()]).toEqual([false, false]);
  disk.free += 1;
  expect(await hasRoom()).toBe(true);
  expect(logged).toEqual([
    'Less than 64 MiB are free on the disk of /data: changes are refused until there is more room',
    'The disk has room again: changes are accepted',
  ]);
});

it('a storage takes no byte of what is left for the database (X31)', async () => {
  let isFull = false;
  const storage = keepRoom(emptyStorage, () => Promise.resolve(!isFull));
  const draft = await storage.begin();
  await draft.write(Buffer.from('a'));
  isFull = true;
  await expect(draft.write(Buffer.from('b'))).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(storage.write('covers/a.webp', Buffer.from('b'))).rejects.toMatchObject({
    code: 'ENOSPC',
  });
});

it('measures the disk that is there', async () => {
  const logged: string[] = [];
  await createDiskRoom('/', { log: (line) => logged.push(line) })();
  expect(logged.length).toBeLessThan(2);
});

it('a command is stopped while 64 MiB and what it writes next are not free, and told so in a sentence', async () => {
  const disk = { free: 128 * mebibyte };
  const requireRoom = createRoomCheck('/data', () => Promise.resolve(disk.free));
  await requireRoom(64 * mebibyte);
  disk.free -= 1;
  await expect(requireRoom(64 * mebibyte)).rejects.toThrow(
    'Less than 128 MiB are free on the disk of /data, and the database may not be opened again on a full one: nothing was changed.',
  );
  await requireRoom();
  disk.free = 64 * mebibyte - 1;
  await expect(requireRoom()).rejects.toThrow('Less than 64 MiB are free');
});
