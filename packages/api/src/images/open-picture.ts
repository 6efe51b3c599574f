import sharp, { type Sharp } from 'sharp';
import { limits } from '@patchbay/domain/entities';

/**
 * A picture, turned upright, to be encoded again without its metadata; null for bytes that do not begin like a PNG,
 * JPEG or WebP. Decoding fails for a picture that is broken, has more than 40 megapixels or takes too long.
 */
export function openPicture(bytes: Uint8Array): Sharp | null {
  if (bytes.byteLength > limits.coverBytes || !isPicture(bytes)) return null;
  return sharp(bytes, { limitInputPixels: limits.coverPixels, failOn: 'warning' })
    .timeout({ seconds: 15 })
    .autoOrient();
}

/** The size in a picture's header; nothing is decoded. Null where the header cannot be read. */
export async function measurePicture(
  bytes: Uint8Array,
): Promise<{ readonly pixels: number; readonly longestSide: number } | null> {
  if (!isPicture(bytes)) return null;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { pixels: width * height, longestSide: Math.max(width, height) };
  } catch {
    return null;
  }
}

/** Tells a picture by its first bytes: libvips itself would also take SVG, TIFF, GIF and more. */
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
