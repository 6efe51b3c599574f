import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BucketConfig } from '../bucket-config.ts';
import { startBucketServer, type BucketServer } from './start-bucket-server.ts';
import { knownKey, startGateway, type BucketGateway } from './start-gateway.ts';

/** The variables by which the SDK finds credentials. */
export const bucketEnvironment = {
  AWS_ACCESS_KEY_ID: knownKey.id,
  AWS_SECRET_ACCESS_KEY: knownKey.secret,
};

export interface TestBucket {
  readonly name: string;
  /** The bucket behind the gateway. */
  readonly config: BucketConfig;
  readonly gateway: BucketGateway;
  /** An empty folder on this machine. */
  readonly folder: string;
  /** Closes something at the end of the test. */
  readonly closeAfter: <Opened extends { readonly close: () => void }>(opened: Opened) => Opened;
}

/**
 * Starts one server for the tests of a file. Each test gets a bucket, and a gateway, of its own.
 * @param purpose begins the names of the buckets
 */
export function useBuckets(purpose: string): {
  readonly withBucket: (test: (bucket: TestBucket) => Promise<void>) => Promise<void>;
} {
  let server: BucketServer;
  let made = 0;

  beforeAll(async () => {
    // The variables of a test file are its own.
    Object.assign(process.env, bucketEnvironment);
    server = await startBucketServer();
  });

  afterAll(() => server.close());

  return {
    withBucket: async (test) => {
      made += 1;
      const name = `${purpose}-${made}`;
      await server.makeBucket(name);
      const gateway = await startGateway(server.address);
      const folder = await mkdtemp(join(tmpdir(), 'patchbay-'));
      const config = { name, region: 'us-east-1', endpoint: gateway.address, isPathStyle: true };
      const opened: { readonly close: () => void }[] = [];
      const closeAfter: TestBucket['closeAfter'] = (one) => {
        opened.push(one);
        return one;
      };
      try {
        await test({ name, config, gateway, folder, closeAfter });
      } finally {
        for (const one of opened) one.close();
        await gateway.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
