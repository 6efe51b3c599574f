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
