import sharp from 'sharp';
import { limits } from '@patchbay/shared/entities';
import type { ImageSize } from '@patchbay/shared/api';

const boxes: Record<ImageSize, { width: number; height?: number }> = {
  '300x': { width: 300 },
  '600x': { width: 600 },
  '1200px': { width: 1200, height: 1200 },
};

/** Part of what names a cached picture: another number makes all of them anew. */
export const pictureRevision = 1;

/**
 * A picture as WebP in a size of the image host, turned upright, never enlarged, without its metadata; null for what is
 * no whole PNG, JPEG or WebP of at most 40 megapixels, whatever it is called.
 */
export async function resizeImage(bytes: Uint8Array, size: ImageSize): Promise<Buffer | null> {
  if (bytes.byteLength > limits.coverBytes || !isPicture(bytes)) return null;
  try {
    return await sharp(bytes, { limitInputPixels: limits.coverPixels, failOn: 'warning' })
      .timeout({ seconds: 15 })
      .autoOrient()
      .resize({ ...boxes[size], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** By its first bytes: libvips itself would also take SVG, TIFF, GIF and more. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12));
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8) === 'WEBP';
  return isWebp || head.subarray(0, 8).equals(png) || head.subarray(0, 3).equals(jpeg);
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

/** For a process that reads strangers' pictures: every other decoder is switched off, for the whole process. */
export function allowPictureDecodersOnly(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
}
