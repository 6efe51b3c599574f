import type { HtmlElement } from './html-tree.ts';

const alignments = new Set(['left', 'center', 'right']);

/** The alignment of a block, as attributes of its element. */
export function readAlign({ attributes }: HtmlElement): { readonly align?: string } {
  const align = attributes.get('align')?.toLowerCase() ?? '';
  return alignments.has(align) ? { align } : {};
}

/** The id of a heading or a note; editors cannot write one. */
export function readId({ attributes }: HtmlElement): { readonly id?: string } {
  const id = attributes.get('id') ?? '';
  return id === '' ? {} : { id };
}

/** The language of code, as the parser writes it; editors cannot write a class. */
export function readClass(code: HtmlElement | undefined): { readonly className?: string } {
  const className = code?.attributes.get('class') ?? '';
  return className.startsWith('language-') ? { className } : {};
}

/** The number that an ordered list begins with, if it has one. */
export function readStart({ attributes }: HtmlElement): { readonly start?: number } {
  const start = Number(attributes.get('start') ?? Number.NaN);
  return Number.isInteger(start) && Math.abs(start) < 1_000_000_000 ? { start } : {};
}

/** No screen shows a larger picture. */
const largestPixels = 4096;

function readPixels(text: string): number | null {
  const pixels = Number(/^\s*(\d{1,4})(?:\.\d*)?(?:px)?\s*$/i.exec(text)?.[1] ?? 0);
  return pixels >= 1 && pixels <= largestPixels ? pixels : null;
}

/** The size of a picture, so that its place is kept until it loads. Percentages and unreasonable numbers are ignored. */
export function readSize({ attributes }: HtmlElement): {
  readonly width?: number;
  readonly height?: number;
} {
  const width = readPixels(attributes.get('width') ?? '');
  const height = readPixels(attributes.get('height') ?? '');
  return { ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) };
}

function readSpan({ attributes }: HtmlElement, name: string): number | undefined {
  const span = Number(attributes.get(name));
  return Number.isInteger(span) && span > 1 && span <= 50 ? span : undefined;
}

/** The numbers of rows and columns that a cell spans. Unreasonable numbers are ignored. */
export const readSpans = (cell: HtmlElement) => ({
  colSpan: readSpan(cell, 'colspan'),
  rowSpan: readSpan(cell, 'rowspan'),
});
