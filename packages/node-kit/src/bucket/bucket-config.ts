/** Door: the variables that say where a bucket is. */
import { string } from '@patchbay/shared/validation';
import { faultOf, onlyWith, onOff, webAddress } from '../environment/variables.ts';

/** An S3-compatible bucket. Its credentials are the SDK's own matter. */
export interface BucketConfig {
  readonly name: string;
  readonly region: string;
  /** The address of a server other than AWS; null for AWS itself. */
  readonly endpoint: string | null;
  /** Whether the bucket's name stands in the path of an address, or in front of the host. */
  readonly isPathStyle: boolean;
}

/** As S3 allows them: a name is a part of a host name. */
const bucketName = /^(?=.{3,63}$)[a-z0-9]+(?:[.-][a-z0-9]+)*$/;

export const isBucketName = (name: string): boolean => bucketName.test(name);

/** A variable with the name of a bucket. */
export const bucketNamed = () =>
  string().matches(
    bucketName,
    faultOf(
      'must be the name of a bucket: 3 to 63 small letters, digits, and single dots or hyphens between them',
    ),
  );

const isBare = ({ origin, href }: URL): boolean => href === `${origin}/`;

/**
 * The fields of the variables beside the one that names a bucket: each is refused without it.
 * @param bucket the variable that names it
 */
export function placeOfBucket(bucket: string) {
  const ofBucket = onlyWith(bucket, 'bucket');
  return {
    endpoint: webAddress()
      .test(
        'bare',
        // Without its value, which may have a password.
        'must be an address without a user, a path or anything behind it, like https://storage.example.com:9000',
        (address) => address === undefined || !URL.canParse(address) || isBare(new URL(address)),
      )
      .test(ofBucket),
    region: string()
      .matches(/^[a-z0-9-]{1,64}$/, faultOf('must be a region like eu-central-1'))
      .test(ofBucket),
    pathStyle: onOff().test(ofBucket),
  };
}

interface GivenPlace {
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  readonly pathStyle: boolean | undefined;
}

/** A bucket, by the values of its variables: by path where an endpoint is set, unless they say otherwise. */
export const bucketConfigOf = (
  name: string,
  { endpoint, region = 'us-east-1', pathStyle = endpoint !== undefined }: GivenPlace,
): BucketConfig => ({ name, region, endpoint: endpoint ?? null, isPathStyle: pathStyle });
