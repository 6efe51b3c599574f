import {
  bucketConfigOf,
  bucketNamed,
  placeOfBucket,
  type BucketConfig,
} from '@patchbay/node-kit/bucket/config';
import { object, type InferType } from '@patchbay/shared/validation';

const place = placeOfBucket('UPLOADS_BUCKET');

export const bucketSchema = object({
  UPLOADS_BUCKET: bucketNamed(),
  UPLOADS_ENDPOINT: place.endpoint,
  UPLOADS_REGION: place.region,
  UPLOADS_PATH_STYLE: place.pathStyle,
});

/** The bucket of the uploaded files, from its variables; null where a folder keeps them (rule X110). */
export function uploadsBucketOf({
  UPLOADS_BUCKET: name,
  UPLOADS_ENDPOINT: endpoint,
  UPLOADS_REGION: region,
  UPLOADS_PATH_STYLE: pathStyle,
}: InferType<typeof bucketSchema>): BucketConfig | null {
  return name === undefined ? null : bucketConfigOf(name, { endpoint, region, pathStyle });
}
