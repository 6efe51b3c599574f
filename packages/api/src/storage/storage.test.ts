import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { useBuckets } from '../testing/bucket/with-buckets.ts';
import { withFolder } from '../testing/test-app.ts';
import { draftsFolder } from './drafts.ts';
import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';

const { withBucket } = useBuckets();

interface Place {
  /** As a process of the backend opens it; two share what they keep. */
  readonly open: () => FileStorage;
  /** On this machine, for drafts. */
  readonly folder: string;
}

const places = [
  {
    name: 'a folder',
    within: (test: (place: Place) => Promise<void>) =>
      withFolder((folder) => test({ folder, open: () => createFolderStorage(folder) })),
  },
  { name: 'a bucket', within: (test: (place: Place) => Promise<void>) => withBucket(test) },
];

async function textOf(bytes: Readable | null): Promise<string | null> {
  if (!bytes) return null;
  const pieces: Buffer[] = [];
  for await (const piece of bytes) if (Buffer.isBuffer(piece)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function keysOf(storage: FileStorage, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

const cover = 'covers/1-ab.webp';
const text = (words: string) => Buffer.from(words);

describe.each(places)('$name', ({ within }) => {
  it('gives back what was written, whole and in parts, and takes another in its place', async () => {
    await within(async ({ open }) => {
      const storage = open();
      await storage.write(cover, text('a picture'));
      expect(String(await storage.read(cover, 9))).toBe('a picture');
      expect(await textOf(await storage.stream(cover))).toBe('a picture');
      expect(await textOf(await storage.stream(cover, { start: 2, end: 5 }))).toBe('pict');
      const found = await storage.find(cover);
      expect(found?.sizeBytes).toBe(9);
      expect(found?.revision).toMatch(/^[\w.+/=-]+$/);
      expect(await storage.find(cover)).toEqual(found);
      await storage.write(cover, text('a new picture'));
      expect(await storage.find(cover)).toMatchObject({ sizeBytes: 13 });
      expect((await storage.find(cover))?.revision).not.toBe(found?.revision);
      expect(await textOf(await storage.stream(cover))).toBe('a new picture');
    });
  });

  it('has nothing under a key that was never written, was removed, or is none', async () => {
    await within(async ({ open }) => {
      const storage = open();
      await storage.write(cover, text('a picture'));
      await storage.remove(cover);
      await storage.remove(cover);
      for (const key of [cover, 'covers/2.webp', 'covers', '../outside', '.hidden', 'a//b', '']) {
        expect([key, await storage.find(key)]).toEqual([key, null]);
        expect([key, await storage.read(key, 100)]).toEqual([key, null]);
        expect([key, await storage.stream(key)]).toEqual([key, null]);
      }
      await expect(storage.write('../outside', text('a'))).rejects.toThrow('no storage key');
      await expect(storage.remove('../outside')).rejects.toThrow('no storage key');
    });
  });

  it('does not read a file that is larger than the reader takes', async () => {
    await within(async ({ open }) => {
      const storage = open();
      await storage.write(cover, text('a picture'));
      expect(await storage.read(cover, 8)).toBeNull();
    });
  });

  it('shows a draft to nobody before it is kept, and to every process afterwards', async () => {
    await within(async ({ open, folder }) => {
      const [storage, another] = [open(), open()];
      const draft = await storage.begin();
      await draft.write(text('one '));
      await draft.write(text('two'));
      expect(await keysOf(another)).toEqual([]);
      await draft.keep('versions/1/a.zip');
      await draft.discard();
      expect(await textOf(await another.stream('versions/1/a.zip'))).toBe('one two');
      const givenUp = await storage.begin();
      await givenUp.write(text('three'));
      await givenUp.discard();
      const wrong = await storage.begin();
      await expect(wrong.keep('../outside')).rejects.toThrow('no storage key');
      expect(await keysOf(another)).toEqual(['versions/1/a.zip']);
      expect(await readdir(join(folder, draftsFolder))).toEqual([]);
    });
  });

  it('keeps a package of several parts as it is, and sends any part of it', async () => {
    await within(async ({ open }) => {
      const storage = open();
      const bytes = randomBytes(17 * 1024 * 1024);
      const draft = await storage.begin();
      await draft.write(bytes);
      await draft.keep('versions/1/large.zip');
      const hash = createHash('sha256');
      for await (const piece of (await storage.stream('versions/1/large.zip')) ?? []) {
        if (Buffer.isBuffer(piece)) hash.update(piece);
      }
      expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
      const start = 8 * 1024 * 1024 - 2;
      const part = await storage.stream('versions/1/large.zip', { start, end: start + 3 });
      const pieces: Buffer[] = [];
      for await (const piece of part ?? []) if (Buffer.isBuffer(piece)) pieces.push(piece);
      expect(Buffer.concat(pieces)).toEqual(bytes.subarray(start, start + 4));
      expect(await storage.find('versions/1/large.zip')).toMatchObject({ sizeBytes: bytes.length });
    });
  });

  it('lists the files with keys below a folder, and when they came', async () => {
    await within(async ({ open }) => {
      const storage = open();
      const begun = Date.now();
      const keys = [cover, 'covers/2.webp', 'covers-2/3.webp', 'versions/1/a.zip', 'top.txt'];
      for (const key of keys) await storage.write(key, text(key));
      await storage.writeNote('unused', text('{}'));
      expect(await keysOf(storage)).toEqual([...keys].sort());
      expect(await keysOf(storage, 'covers/')).toEqual([cover, 'covers/2.webp']);
      expect(await keysOf(storage, 'audio/')).toEqual([]);
      for await (const { modifiedAt } of storage.list('')) {
        // To the second, as S3 has it.
        expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(begun - 1000);
      }
    });
  });

  it('keeps a note beside the files', async () => {
    await within(async ({ open }) => {
      const storage = open();
      expect(await storage.readNote('unused')).toBeNull();
      await storage.writeNote('unused', text('{"unused":[]}'));
      expect(String(await open().readNote('unused'))).toBe('{"unused":[]}');
    });
  });

  it('says that it works, and leaves nothing by that', async () => {
    await within(async ({ open }) => {
      const storage = open();
      await storage.check();
      expect(await keysOf(storage)).toEqual([]);
    });
  });
});

const onPosix = process.platform === 'win32' ? it.skip : it;

onPosix('a pipe in the place of a file is none, and keeps no thread waiting', async () => {
  await withFolder(async (folder) => {
    const storage = createFolderStorage(folder);
    await mkdir(join(folder, 'covers'));
    for (const path of [cover, '.unused.json']) execFileSync('mkfifo', [join(folder, path)]);
    expect([
      await storage.find(cover),
      await storage.read(cover, 1000),
      await storage.stream(cover),
      await storage.readNote('unused'),
    ]).toEqual([null, null, null, null]);
    await storage.writeNote('unused', text('{}'));
    expect(String(await storage.readNote('unused'))).toBe('{}');
  });
});
