import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createBucketStorage,
  type BucketOptions,
  type BucketStorage,
} from '../../storage/bucket/bucket-storage.ts';
import { startBucketServer } from './start-bucket-server.ts';
import { knownKey, startGateway, type BucketGateway } from './start-gateway.ts';

/** The variables by which the SDK finds credentials. */
export const bucketEnvironment = {
  AWS_ACCESS_KEY_ID: knownKey.id,
  AWS_SECRET_ACCESS_KEY: knownKey.secret,
};

export interface TestBucket {
  readonly name: string;
  readonly gateway: BucketGateway;
  /** On this machine, for drafts. */
  readonly folder: string;
  /** A storage over the bucket, as another process would open one. */
  readonly open: (options?: Partial<BucketOptions>) => BucketStorage;
  /** The lines that the storages have logged. */
  readonly logged: string[];
}

/** Starts one server for the tests of a file. Each test gets a bucket, and a gateway, of its own. */
export function useBuckets(): {
  readonly withBucket: (test: (bucket: TestBucket) => Promise<void>) => Promise<void>;
} {
  let server: Awaited<ReturnType<typeof startBucketServer>>;
  let made = 0;
  const before: Record<string, string | undefined> = {};

  beforeAll(async () => {
    for (const [name, value] of Object.entries(bucketEnvironment)) {
      before[name] = process.env[name];
      process.env[name] = value;
    }
    server = await startBucketServer();
  });

  afterAll(async () => {
    await server.close();
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  });

  return {
    withBucket: async (test) => {
      made += 1;
      const name = `uploads-${made}`;
      await server.makeBucket(name);
      const gateway = await startGateway(server.address);
      const folder = await mkdtemp(join(tmpdir(), 'patchbay-'));
      const opened: BucketStorage[] = [];
      const logged: string[] = [];
      const config = { name, region: 'us-east-1', endpoint: gateway.address, isPathStyle: true };
      try {
        await test({
          name,
          gateway,
          folder,
          logged,
          open: (options = {}) => {
            const storage = createBucketStorage(config, {
              uploadsFolder: folder,
              log: (line) => logged.push(line),
              ...options,
            });
            opened.push(storage);
            return storage;
          },
        });
      } finally {
        for (const storage of opened) storage.close();
        await gateway.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
