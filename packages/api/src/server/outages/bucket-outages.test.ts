import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { BucketTimes } from '@patchbay/node-kit/bucket';
import { auditLog } from '../../db/audit-schema.ts';
import { packages, software, versions } from '../../db/schema.ts';
import { newCoverKey } from '../../images/covers.ts';
import { useBuckets, type TestBucket } from '../../testing/bucket/with-buckets.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { fileForm, staffClient } from '../../testing/staff-client.ts';
import { testConfig } from '../../testing/test-app.ts';
import { onOneDatabase } from '../../testing/test-databases.ts';
import { forgetOrphans } from '../tidying/forget-orphans.ts';

const { withBucket } = useBuckets();

const packagePath = '/api/software-admin/upload-file/';
const coverPath = '/api/software-admin/software/1/upload-cover-file/';
const ofVersion = { folder: 'versions/2' };
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(300_000, 'package')]);
/** For a bucket that never answers; one that does may take longer on a busy machine. */
const impatient = { tryMs: 100, answerMs: 200 };
const unavailable = { detail: 'The uploaded files are not available at the moment' };

const makePicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

onOneDatabase((database) => {
  beforeEach(() => importSample(database()));

  /** A backend whose files are in a bucket. */
  const backendOn = (bucket: TestBucket, times: Partial<BucketTimes> = {}) =>
    staffClient(database(), {
      storage: bucket.open({ times }),
      config: { ...testConfig, imageCacheFolder: `${bucket.folder}/cache` },
    });

  const addressOf = (answer: unknown) => new URL((answer as { readonly url: string }).url).pathname;

  /** Uploads a package, and lets a version be downloaded from it. */
  async function addPackage({ call }: Awaited<ReturnType<typeof backendOn>>) {
    const body = fileForm(zip, 'a.zip', ofVersion);
    const { status, answer } = await call('POST', packagePath, { body });
    expect(status).toBe(201);
    const path = addressOf(answer);
    await database()
      .update(versions)
      .set({ url: `https://api.test${path}` })
      .where(eq(versions.id, 2));
    return path;
  }

  async function coverOf(): Promise<string> {
    const [row] = await database()
      .select({ cover: software.cover })
      .from(software)
      .where(eq(software.id, 1));
    return row?.cover ?? '';
  }

  const rows = async () => ({
    packages: await database().select({ key: packages.key }).from(packages),
    cover: await coverOf(),
    acts: await database().$count(auditLog),
  });

  it('a package and a cover are kept in a bucket and sent from it, whole, in parts, and known ones not at all', async () => {
    await withBucket(async (bucket) => {
      const backend = await backendOn(bucket);
      const { call, app } = backend;
      const path = await addPackage(backend);
      const whole = await app.request(path);
      expect(whole.headers.get('Content-Length')).toBe(String(zip.length));
      expect(Buffer.from(await whole.arrayBuffer())).toEqual(zip);
      const part = await app.request(path, { headers: { Range: 'bytes=2-9' } });
      expect([part.status, part.headers.get('Content-Range')]).toEqual([
        206,
        `bytes 2-9/${zip.length}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(zip.subarray(2, 10));
      const tag = whole.headers.get('ETag') ?? '';
      expect((await app.request(path, { headers: { 'If-None-Match': tag } })).status).toBe(304);

      const body = fileForm(await makePicture(), 'a.png');
      const { status } = await call('POST', coverPath, { body });
      expect(status).toBe(200);
      const cover = await coverOf();
      // Another process, on another machine.
      const { app: another } = await backendOn(bucket);
      const shown = await another.request(`/images/300x/${cover}`);
      expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    });
  });

  it('a bucket that is away refuses what needs it, records nothing, and is used again when it is back', async () => {
    await withBucket(async (bucket) => {
      const { gateway } = bucket;
      const backend = await backendOn(bucket);
      const { call, app, logged } = backend;
      const path = await addPackage(backend);
      await call('POST', coverPath, { body: fileForm(await makePicture(), 'a.png') });
      const before = await rows();
      const cover = `/images/300x/${before.cover}`;
      expect((await app.request(cover)).status).toBe(200);

      await gateway.sever();
      const refused = await app.request(path);
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
      expect(await refused.json()).toEqual(unavailable);
      for (const [uploadPath, body] of [
        [packagePath, fileForm(zip, 'b.zip', ofVersion)],
        [coverPath, fileForm(await makePicture(), 'b.png')],
      ] as const) {
        const { status, answer } = await call('POST', uploadPath, { body });
        expect([status, answer]).toEqual([503, unavailable]);
      }
      expect(await rows()).toEqual(before);
      // A cover that was shown before is shown from the cache; the catalogue does not need the bucket.
      expect((await app.request(cover)).status).toBe(200);
      expect((await app.request('/api/software/')).status).toBe(200);
      const ready = await app.request('/readyz');
      expect([ready.status, await ready.json()]).toEqual([
        200,
        {
          status: 'degraded',
          checks: { database: 'ok', migrations: 'ok', storage: 'degraded', mail: 'ok' },
        },
      ]);
      expect((await app.request('/healthz')).status).toBe(200);
      expect(logged.join('\n')).toMatch(
        /The storage is not in order: .*ECONNREFUSED|The bucket .* cannot be reached/,
      );

      await gateway.rejoin();
      const again = await call('POST', packagePath, { body: fileForm(zip, 'b.zip', ofVersion) });
      expect(again.status).toBe(201);
      expect((await app.request(path)).status).toBe(200);
    });
  });

  it.each([
    [{ kind: 'refuse', status: 403, code: 'InvalidAccessKeyId' }, 'refuses these credentials'],
    [{ kind: 'hang' }, 'did not answer in time'],
  ] as const)(
    'a bucket that answers %j records nothing, and the log says why',
    async (fault, words) => {
      await withBucket(async (bucket) => {
        const { call, app, logged } = await backendOn(bucket, impatient);
        const before = await rows();
        bucket.gateway.breakBy(() => fault);
        const { status, answer } = await call('POST', packagePath, {
          body: fileForm(zip, 'a.zip', ofVersion),
        });
        expect([status, answer]).toEqual([503, unavailable]);
        expect(await rows()).toEqual(before);
        expect(await (await app.request('/readyz')).json()).toMatchObject({
          checks: { storage: 'degraded' },
        });
        expect(logged.join('\n')).toContain(words);
      });
    },
  );

  it('an object that was deleted behind our back is not found, and costs nothing else (X18)', async () => {
    await withBucket(async (bucket) => {
      const backend = await backendOn(bucket);
      const { call, app } = backend;
      const path = await addPackage(backend);
      await call('POST', coverPath, { body: fileForm(await makePicture(), 'a.png') });
      const cover = await coverOf();
      const somebody = bucket.open();
      await somebody.remove(path.replace('/packages/', ''));
      await somebody.remove(cover);
      expect((await app.request(path)).status).toBe(404);
      expect((await app.request(`/images/300x/${cover}`)).status).toBe(404);
      expect((await app.request('/readyz')).status).toBe(200);
      await addPackage(backend);
    });
  });

  it('an object that no row names goes after a week, whichever process has found it (X18)', async () => {
    await withBucket(async (bucket) => {
      const { gateway, open } = bucket;
      const storage = open();
      const orphan = newCoverKey(1);
      await storage.write(orphan, zip);
      const another = open();
      const sweepAt = (days: number, by = storage) =>
        forgetOrphans({
          database: database(),
          storage: by,
          clock: () => new Date(Date.now() + days * 24 * 60 * 60_000),
        });
      await sweepAt(2);
      // Found unused by one process, removed by another: the list is in the bucket.
      await sweepAt(8, another);
      expect(await storage.find(orphan)).not.toBeNull();
      gateway.breakBy((method) => (method === 'DELETE' ? { kind: 'cut', afterBytes: 0 } : null));
      await expect(sweepAt(10, another)).rejects.toThrow('The bucket');
      gateway.breakBy(() => null);
      await sweepAt(10, another);
      expect(await storage.find(orphan)).toBeNull();
    });
  });
});
