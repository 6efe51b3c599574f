/** Door: a client for an S3-compatible bucket. It loads the SDK, which is large: a process without a bucket does not import it. */
export { createBucketClient, openObject, usualTimes, type BucketTimes } from './bucket-client.ts';
export {
  bucketProblem,
  isAbsent,
  isBeyondEnd,
  isRefused,
  isUnknownCall,
  isUnchanged,
} from './bucket-errors.ts';
