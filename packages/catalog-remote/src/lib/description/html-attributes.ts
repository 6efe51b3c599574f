import type { HtmlTag } from './read-html-tag.ts';

const alignments = new Set(['left', 'center', 'right']);

/** How a block is aligned, as attributes of its element. */
export function readAlign({ attributes }: Pick<HtmlTag, 'attributes'>): {
  readonly align?: string;
} {
  const align = attributes.get('align')?.toLowerCase() ?? '';
  return alignments.has(align) ? { align } : {};
}

/** The number that an ordered list begins with, where it says so. */
export function readStart({ attributes }: Pick<HtmlTag, 'attributes'>): {
  readonly start?: number;
} {
  const start = Number(attributes.get('start') ?? Number.NaN);
  return Number.isInteger(start) && Math.abs(start) < 1_000_000 ? { start } : {};
}

/** No screen shows a larger picture. */
const largestPixels = 4096;

function readPixels(text: string): number | null {
  const pixels = Number(/^\s*(\d{1,4})(?:\.\d*)?(?:px)?\s*$/i.exec(text)?.[1] ?? 0);
  return pixels >= 1 && pixels <= largestPixels ? pixels : null;
}

/** The size that a picture says it has, so that its place is kept until it comes; a share or a wild number is none. */
export function readSize({ attributes }: Pick<HtmlTag, 'attributes'>): {
  readonly width?: number;
  readonly height?: number;
} {
  const width = readPixels(attributes.get('width') ?? '');
  const height = readPixels(attributes.get('height') ?? '');
  return { ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) };
}
