import { isPathSegment } from '../routes/build-path.ts';

/** The sizes of the image host: a 1200 x 1200 box, 600 wide, 300 wide; never enlarged (rule M2). */
export const imageSizes = ['300x', '600x', '1200px'] as const;
export type ImageSize = (typeof imageSizes)[number];

/**
 * Where a cover is shown from, or null where there is none or its path would leave the image host (absolute
 * addresses and climbing segments come from data and are not followed).
 */
export function coverUrl(imageHost: string, size: ImageSize, cover: string | null): string | null {
  if (!cover) return null;
  const segments = cover.split('/');
  if (!segments.every(isPathSegment)) return null;
  if (/[:\\?#]/.test(cover)) return null;
  return `${imageHost}/${size}/${segments.map(encodeURIComponent).join('/')}`;
}
