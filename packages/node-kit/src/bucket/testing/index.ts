/** Door: buckets for tests, behind a gateway that fails on demand. */
export { knownKey, startGateway, type BucketFault, type BucketGateway } from './start-gateway.ts';
export { startBucketServer, type BucketCopy, type BucketServer } from './start-bucket-server.ts';
export { bucketEnvironment, useBuckets, type TestBucket } from './use-buckets.ts';
