import { emptyStorage } from '../testing/test-app.ts';
import { createDiskRoom, createRoomCheck, keepRoom } from './disk-room.ts';

const mebibyte = 1024 * 1024;

it('there is room while 64 MiB are free, which is measured once a second, and a change is said once (X31)', async () => {
  const disk = { free: 64 * mebibyte, measured: 0, nowMs: 0 };
  const logged: string[] = [];
  const hasRoom = createDiskRoom('/data', {
    log: (line) => logged.push(line),
    measure: () => {
      disk.measured += 1;
      return Promise.resolve(disk.free);
    },
    nowMs: () => disk.nowMs,
  });
  expect([await hasRoom(), await hasRoom(), disk.measured]).toEqual([true, true, 1]);
  disk.free -= 1;
  expect(await hasRoom()).toBe(true);
  for (const nowMs of [1000, 2000]) {
    disk.nowMs = nowMs;
    expect(await hasRoom()).toBe(false);
  }
  disk.free += 1;
  disk.nowMs = 3000;
  expect(await hasRoom()).toBe(true);
  expect(logged).toEqual([
    'Less than 64 MiB are free on the disk of /data: changes are refused until there is more room',
    'The disk has room again: changes are accepted',
  ]);
});

it('measures again after every 8 MiB of files, so that a fast upload does not take what is kept free (X31)', async () => {
  const disk = { free: 80 * mebibyte };
  const hasRoom = createDiskRoom('/data', {
    log: () => undefined,
    measure: () => Promise.resolve(disk.free),
    nowMs: () => 0,
  });
  const draft = {
    write: (bytes: Uint8Array) => {
      disk.free -= bytes.length;
      return Promise.resolve();
    },
    keep: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  };
  const begin = () => Promise.resolve(draft);
  const upload = await keepRoom({ ...emptyStorage, begin }, hasRoom).begin();
  const uploading = async () => {
    for (;;) await upload.write(Buffer.alloc(mebibyte));
  };
  await expect(uploading()).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(disk.free).toBeGreaterThanOrEqual((64 - 8) * mebibyte);
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
