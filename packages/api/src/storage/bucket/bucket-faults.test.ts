import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { knownKey } from '@patchbay/node-kit/bucket/testing';
import { useBuckets, type TestBucket } from '../../testing/bucket/with-buckets.ts';
import { draftsFolder } from '../drafts.ts';
import { StorageError } from '../storage-error.ts';
import type { BucketStorage } from './bucket-storage.ts';

const { withBucket } = useBuckets();

const cover = 'covers/1-ab.webp';
const key = 'versions/1/a.zip';
const bytes = Buffer.from('a picture');
const severalParts = 17 * 1024 * 1024;
const soon = { tryMs: 150, answerMs: 300, silentMs: 150 };

const keep = async (storage: BucketStorage, content: Buffer) => {
  const draft = await storage.begin();
  try {
    await draft.write(content);
    await draft.keep(key);
  } finally {
    await draft.discard();
  }
};

async function lengthOf(storage: BucketStorage): Promise<number> {
  let length = 0;
  for await (const piece of (await storage.stream(key)) ?? []) length += (piece as Buffer).length;
  return length;
}

const countOf = ({ gateway }: TestBucket, words: RegExp) =>
  gateway.seen.filter((line) => words.test(line)).length;

describe('a bucket that is away', () => {
  it('fails each call with what to look at, and all of them work when it is back', async () => {
    await withBucket(async ({ gateway, open, folder }) => {
      const storage = open();
      await storage.write(cover, bytes);
      await gateway.sever();
      const calls = [
        () => storage.find(cover),
        () => storage.read(cover, 100),
        () => storage.stream(cover),
        () => storage.write(cover, bytes),
        () => keep(storage, bytes),
        () => storage.remove(cover),
        () => storage.check(),
        () => storage.list('').next(),
        () => storage.readNote('unused'),
        () => storage.clearLeftovers(new Date()),
      ];
      const failures = await Promise.all(
        calls.map((call) => call().catch((error: unknown) => error)),
      );
      for (const failure of failures) {
        expect(failure).toBeInstanceOf(StorageError);
        expect(String(failure)).toMatch(
          /The bucket uploads-\d+ .* cannot be reached \(.*ECONNREFUSED/,
        );
      }
      expect(await readdir(join(folder, draftsFolder))).toEqual([]);
      await gateway.rejoin();
      expect(await storage.read(cover, 100)).toEqual(bytes);
      await keep(storage, bytes);
      await storage.check();
    });
  });

  it('in the middle of an upload costs it, and no part of it is there', async () => {
    await withBucket(async (bucket) => {
      const { gateway, open } = bucket;
      const storage = open();
      gateway.breakBy((method, url) =>
        url.includes('partNumber=2') || method === 'DELETE' ? { kind: 'cut', afterBytes: 0 } : null,
      );
      await expect(keep(storage, randomBytes(severalParts))).rejects.toBeInstanceOf(StorageError);
      gateway.breakBy((_, url) =>
        url.includes('partNumber=2') ? { kind: 'refuse', status: 403, code: 'AccessDenied' } : null,
      );
      gateway.seen.length = 0;
      await expect(keep(storage, randomBytes(severalParts))).rejects.toThrow('AccessDenied');
      // The bucket is asked at once to drop it, where it can be: the parts that it has would cost until they are swept.
      expect(countOf(bucket, /^DELETE .*uploadId=/)).toBe(1);
      gateway.breakBy(() => null);
      expect(await storage.find(key)).toBeNull();
    });
  });

  it('for a moment in the middle of an upload costs nothing: the part is sent again', async () => {
    await withBucket(async (bucket) => {
      const { gateway, open } = bucket;
      const storage = open();
      let broken = 0;
      gateway.breakBy((_, url) => {
        if (!url.includes('partNumber=2') || broken > 0) return null;
        broken += 1;
        return { kind: 'cut', afterBytes: 0 };
      });
      await keep(storage, randomBytes(severalParts));
      expect(await lengthOf(storage)).toBe(severalParts);
      expect(countOf(bucket, /PUT .*partNumber=2/)).toBe(2);
    });
  });

  it.each(['cut', 'stall'] as const)(
    'in the middle of a download ends it as broken: %s',
    async (kind) => {
      await withBucket(async ({ gateway, open }) => {
        await keep(open(), randomBytes(300_000));
        gateway.breakBy((method) => (method === 'GET' ? { kind, afterBytes: 100_000 } : null));
        await expect(lengthOf(open({ times: { silentMs: 150 } }))).rejects.toThrow(
          kind === 'cut' ? 'broke a connection' : 'did not answer in time',
        );
      });
    },
  );
});

it('a bucket that does not answer is given up in time, whatever it is asked', async () => {
  await withBucket(async ({ gateway, open }) => {
    gateway.breakBy(() => ({ kind: 'hang' }));
    const storage = open({ times: soon });
    const calls = [
      storage.find(cover),
      storage.read(cover, 100),
      storage.write(cover, bytes),
      storage.list('').next(),
      storage.remove(cover),
      storage.check(),
    ];
    for (const call of calls) await expect(call).rejects.toThrow('did not answer in time');
  });
});

it('a download that nobody takes any more ends its request to the bucket', async () => {
  await withBucket(async ({ gateway, open }) => {
    const storage = open();
    await keep(storage, randomBytes(severalParts));
    const download = await storage.stream(key);
    download?.destroy();
    await gateway.isQuiet();
  });
});

it('a bucket that has too much to do is asked again after a while', async () => {
  await withBucket(async (bucket) => {
    const { gateway, open } = bucket;
    let refused = 0;
    gateway.breakBy((method) => {
      if (method !== 'PUT' || refused === 1) return null;
      refused += 1;
      return { kind: 'refuse', status: 503, code: 'SlowDown' };
    });
    await open().write(cover, bytes);
    expect(countOf(bucket, /^PUT/)).toBe(2);
  });
});

describe('what is wrong with the settings is said', () => {
  afterEach(() => {
    process.env['AWS_ACCESS_KEY_ID'] = knownKey.id;
  });

  it('credentials that the bucket does not know, without them', async () => {
    process.env['AWS_ACCESS_KEY_ID'] = 'AKIDOTHER';
    await withBucket(async ({ open, logged }) => {
      const storage = open();
      const failure: unknown = await storage.check().catch((error: unknown) => error);
      expect(String(failure)).toMatch(/refuses these credentials \(InvalidAccessKeyId\)/);
      expect(await storage.find(cover).catch(String)).toMatch(/refuses these credentials/);
      expect([String(failure), ...logged].join()).not.toContain('AKIDOTHER');
    });
  });

  it.each([
    ['AccessDenied', 403, 'refuses these credentials (AccessDenied)'],
    ['NoSuchBucket', 404, 'is not there: check UPLOADS_BUCKET and UPLOADS_ENDPOINT'],
    ['PermanentRedirect', 301, 'is in another region: check UPLOADS_REGION'],
    ['InternalError', 500, 'answered 500 (InternalError)'],
  ])('%s', async (code, status, words) => {
    await withBucket(async ({ gateway, open }) => {
      gateway.breakBy(() => ({ kind: 'refuse', status, code }));
      await expect(open().check()).rejects.toThrow(words);
      await expect(open().read(cover, 100)).rejects.toThrow(words);
      // A question without a body is answered without a code.
      await expect(open().find(cover)).rejects.toBeInstanceOf(StorageError);
    });
  });
});

describe('uploads that killed processes have begun', () => {
  /** As the reference of S3 has it: the server behind the gateway has no such call. */
  const begunUploads = (id: string, initiated: string) => `<?xml version="1.0" encoding="UTF-8"?>
    <ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
      <Bucket>uploads</Bucket><KeyMarker></KeyMarker><UploadIdMarker></UploadIdMarker>
      <MaxUploads>1000</MaxUploads><IsTruncated>false</IsTruncated>
      <Upload><Key>${key}</Key><UploadId>${id}</UploadId><StorageClass>STANDARD</StorageClass>
        <Initiated>${initiated}</Initiated></Upload>
    </ListMultipartUploadsResult>`;
  const before = new Date('2026-03-04T00:00:00Z');

  it.each([
    ['2026-03-03T23:59:59.000Z', 1],
    ['2026-03-04T00:00:00.000Z', 0],
  ])('one of %s is given up by those of before 4 March: %i (X18)', async (initiated, aborted) => {
    await withBucket(async (bucket) => {
      const { gateway, open } = bucket;
      const storage = open();
      gateway.breakBy((_, url) => {
        if (url.includes('uploads=') || /[?&]uploads(?:&|$)/.test(url)) {
          return { kind: 'answer', body: begunUploads('one', initiated) };
        }
        return url.includes('uploadId=one') ? { kind: 'answer', body: '' } : null;
      });
      await storage.clearLeftovers(before);
      expect(countOf(bucket, /^DELETE .*uploadId=one/)).toBe(aborted);
    });
  });

  it('are left to a server that has no such call (X18)', async () => {
    await withBucket(async ({ gateway, open }) => {
      gateway.breakBy(() => ({ kind: 'refuse', status: 501, code: 'NotImplemented' }));
      await open().clearLeftovers(before);
    });
  });
});

it('an upload has two parts in memory at a time, however large it is', async () => {
  await withBucket(async ({ gateway, open }) => {
    const storage = open();
    let together = 0;
    let most = 0;
    gateway.breakBy((method, url) => {
      if (method === 'PUT' && url.includes('partNumber')) most = Math.max(most, (together += 1));
      return null;
    });
    gateway.onAnswered((method, url) => {
      if (method === 'PUT' && url.includes('partNumber')) together -= 1;
    });
    await keep(storage, randomBytes(5 * 8 * 1024 * 1024));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
  });
});
