import type { Context } from 'hono';
import { limits } from '@patchbay/domain/entities';
import { inSpan } from '@patchbay/node-kit/telemetry';
import { measurePicture, openPicture } from '../../images/open-picture.ts';
import { invalidFields } from '../../process/http-error.ts';
import type { ApiContext } from '../../server/context.ts';
import { collectBytes, readUpload } from './read-upload.ts';

/** Twice what the image host shows. */
const longestSide = 2400;

/** The kind of a picture, as messages to its uploader name it. */
type PictureName = 'cover' | 'screenshot';

const badFile = (problem: string) => invalidFields({ file: [problem] });

/**
 * The picture of a request as it is kept: encoded again, so that nothing of the file but its picture stays. What
 * arrives is counted until it has been encoded again.
 * @throws HttpError for bytes that are not a whole PNG, JPEG or WebP of at most 40 megapixels, or is too wide or too high
 */
export async function receivePicture(
  { capacity }: Pick<ApiContext, 'capacity'>,
  c: Context,
  name: PictureName,
): Promise<Buffer> {
  const { encoding, uploads } = capacity;
  const share = uploads.open();
  try {
    const { file } = await readUpload(c.req.raw, {
      mostBytes: limits.coverBytes,
      readFile: (_name, bytes) => collectBytes(bytes, share),
    });
    return await encoding(
      () => inSpan('encode picture', {}, () => encodePicture(file, name)),
      c.req.raw.signal,
    );
  } finally {
    share.release();
  }
}

async function encodePicture(bytes: Buffer, name: PictureName): Promise<Buffer> {
  const size = await measurePicture(bytes);
  if (!size) throw badFile(`The ${name} must be a PNG, JPEG or WebP picture`);
  if (size.pixels > limits.coverPixels) {
    throw badFile(`The ${name} must have at most 40 megapixels`);
  }
  if (size.longestSide > limits.coverSide) {
    const most = limits.coverSide.toLocaleString('en');
    throw badFile(`The ${name} must be at most ${most} pixels wide and high`);
  }
  try {
    const picture = openPicture(bytes)
      ?.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 });
    if (picture) return await picture.toBuffer();
  } catch {
    // Broken, or too slow to decode.
  }
  throw badFile('The picture is broken');
}
