import { bucketEnvironment } from '@patchbay/node-kit/bucket/testing';
import { addressOf, run } from '../../testing/run-backend.ts';
import { putDatabase } from '../../testing/databases/prepared-databases.ts';
import { useBuckets } from '../../testing/bucket/with-buckets.ts';
import { withFolder } from '../../testing/test-app.ts';

const { withBucket } = useBuckets();

it('a backend starts while its bucket is away, and uses it once it is there', async () => {
  await withFolder(async (folder) => {
    await putDatabase(folder);
    await withBucket(async ({ name, gateway, open }) => {
      const cover = 'covers/1-ab.webp';
      await open().write(cover, Buffer.from('no picture, but there'));
      await gateway.sever();
      const backend = run('main.ts', [], {
        DATA_DIR: folder,
        UPLOADS_BUCKET: name,
        UPLOADS_ENDPOINT: gateway.address,
        ...bucketEnvironment,
      });
      const address = await addressOf(backend);
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      expect((await fetch(`${address}/images/300x/${cover}`)).status).toBe(503);
      expect(backend.output()).toMatch(/The bucket \S+ of the uploaded files cannot be reached/);
      expect(backend.output()).not.toContain(bucketEnvironment.AWS_SECRET_ACCESS_KEY);
      await gateway.rejoin();
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      // It is there, and no picture.
      expect((await fetch(`${address}/images/300x/${cover}`)).status).toBe(404);
      backend.child.kill('SIGTERM');
      expect(await backend.ended).toBe(0);
    });
  });
});
