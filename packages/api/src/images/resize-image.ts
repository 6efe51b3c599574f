import type { ImageSize } from '@patchbay/domain/api';
import { openPicture } from './open-picture.ts';

const boxes: Record<ImageSize, { width: number; height?: number }> = {
  '300x': { width: 300 },
  '600x': { width: 600 },
  '1200px': { width: 1200, height: 1200 },
};

/** Part of what names a cached picture: another number makes all of them again. */
export const pictureRevision = 1;

/**
 * A picture as WebP in a size of the image host, turned upright, never enlarged, without its metadata; null for bytes
 * that are not a whole PNG, JPEG or WebP of at most 40 megapixels, whatever it is called.
 */
export async function resizeImage(bytes: Uint8Array, size: ImageSize): Promise<Buffer | null> {
  const picture = openPicture(bytes);
  if (!picture) return null;
  try {
    return await picture
      .resize({ ...boxes[size], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}
