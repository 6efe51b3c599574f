import sharp, { type Sharp } from 'sharp';
import { limits } from '@patchbay/domain/entities';

/**
 * A picture, turned upright, to be encoded again without its metadata; null for bytes that do not begin like a PNG,
 * JPEG or WebP, and for a JPEG of very many scans. Decoding fails for a picture that is broken, has more than 40 megapixels or takes too long.
 */
export function openPicture(bytes: Uint8Array): Sharp | null {
  if (bytes.byteLength > limits.coverBytes || !isPicture(bytes)) return null;
  if (!hasFewScans(bytes)) return null;
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

/** Programs write some ten. */
const mostScans = 100;

/**
 * Whether a picture has no more scans, each of which a decoder goes through the whole picture for: libvips reads all of them
 * before it looks at the time. Markers are found as decoders find them, up to the end of the picture: behind it
 * a telephone may have put a film.
 */
function hasFewScans(bytes: Uint8Array): boolean {
  if (!Buffer.from(bytes.subarray(0, jpeg.length)).equals(jpeg)) return true;
  let scans = 0;
  let at = 0;
  while (at < bytes.length) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
    if (marker === endOfPicture) return true;
    if (marker === startOfScan) scans += 1;
    if (scans > mostScans) return false;
    const size = hasContent(marker) ? (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0) : 0;
    at += marker === 0 || marker === 0xff ? 1 : 2 + size;
  }
  return true;
}

const startOfScan = 0xda;
const endOfPicture = 0xd9;

/** Not what stands for itself: a byte of a scan, a restart, the beginning and the end of a picture. */
const hasContent = (marker: number): boolean =>
  marker > 1 && marker < 0xff && (marker < 0xd0 || marker > endOfPicture);

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
