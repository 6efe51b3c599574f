import { hostedFileUrl } from '../format/hosted-path.ts';

/** The sizes of the image host: a 1200 x 1200 box, 600 wide, 300 wide; never enlarged (rule M2). */
export const imageSizes = ['300x', '600x', '1200px'] as const;
export type ImageSize = (typeof imageSizes)[number];

/**
 * The address of a cover, or null where there is none or its path would leave the image host (absolute addresses and
 * climbing segments come from data and are not followed).
 */
export function coverUrl(imageHost: string, size: ImageSize, cover: string | null): string | null {
  return cover ? hostedFileUrl(`${imageHost}/${size}`, cover) : null;
}
