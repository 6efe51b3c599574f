import { faultOf, onOff, webAddress } from '@patchbay/node-kit/environment';
import { object, string, type InferType } from '@patchbay/shared/validation';

/** An S3-compatible bucket that keeps the uploaded files. Its credentials are the SDK's own matter. */
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

const needsBucket = 'is set without UPLOADS_BUCKET, the bucket that it is about';

/** A variable that says something of the bucket, and is nothing without one. */
const ofBucket = { name: 'of-bucket', message: needsBucket };

const hasBucket = (value: unknown, variables: unknown): boolean =>
  value === undefined ||
  (typeof variables === 'object' &&
    variables !== null &&
    'UPLOADS_BUCKET' in variables &&
    variables.UPLOADS_BUCKET !== undefined);

export const bucketSchema = object({
  UPLOADS_BUCKET: string().matches(
    bucketName,
    faultOf(
      'must be the name of a bucket: 3 to 63 small letters, digits, and single dots or hyphens between them',
    ),
  ),
  UPLOADS_ENDPOINT: webAddress()
    .test(
      'bare',
      // Without its value, which may have a password.
      'must be an address without a user, a path or anything behind it, like https://storage.example.com:9000',
      (address) => address === undefined || !URL.canParse(address) || isBare(new URL(address)),
    )
    .test({ ...ofBucket, test: (value, { parent }) => hasBucket(value, parent) }),
  UPLOADS_REGION: string()
    .matches(/^[a-z0-9-]{1,64}$/, faultOf('must be a region like eu-central-1'))
    .test({ ...ofBucket, test: (value, { parent }) => hasBucket(value, parent) }),
  UPLOADS_PATH_STYLE: onOff().test({
    ...ofBucket,
    test: (value, { parent }) => hasBucket(value, parent),
  }),
});

const isBare = ({ origin, href }: URL): boolean => href === `${origin}/`;

/** The bucket of the uploaded files, from its variables; null where a folder keeps them (rule X110). */
export function bucketConfigOf({
  UPLOADS_BUCKET: name,
  UPLOADS_ENDPOINT: endpoint,
  UPLOADS_REGION: region = 'us-east-1',
  UPLOADS_PATH_STYLE: isPathStyle = endpoint !== undefined,
}: InferType<typeof bucketSchema>): BucketConfig | null {
  if (name === undefined) return null;
  return { name, region, endpoint: endpoint ?? null, isPathStyle };
}
