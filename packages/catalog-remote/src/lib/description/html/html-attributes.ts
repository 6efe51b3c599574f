const alignments = new Set(['left', 'center', 'right']);

/** How a block is aligned, as attributes of its element. */
export function readAlign(element: Element): { readonly align?: string } {
  const align = element.getAttribute('align')?.toLowerCase() ?? '';
  return alignments.has(align) ? { align } : {};
}

/** The id of a heading or a note; editors cannot write one. */
export const readId = ({ id }: Element): { readonly id?: string } => (id === '' ? {} : { id });

/** The language of code, as the parser writes it; editors cannot write a class. */
export const readClass = (code: Element | null): { readonly className?: string } =>
  code?.className.startsWith('language-') ? { className: code.className } : {};

/** The number that an ordered list begins with, if it has one. */
export function readStart(element: Element): { readonly start?: number } {
  const start = Number(element.getAttribute('start') ?? Number.NaN);
  return Number.isInteger(start) && Math.abs(start) < 1_000_000_000 ? { start } : {};
}

/** No screen shows a larger picture. */
const largestPixels = 4096;

function readPixels(text: string): number | null {
  const pixels = Number(/^\s*(\d{1,4})(?:\.\d*)?(?:px)?\s*$/i.exec(text)?.[1] ?? 0);
  return pixels >= 1 && pixels <= largestPixels ? pixels : null;
}

/** The size of a picture, so that its place is kept until it loads. Percentages and unreasonable numbers are ignored. */
export function readSize(element: Element): { readonly width?: number; readonly height?: number } {
  const width = readPixels(element.getAttribute('width') ?? '');
  const height = readPixels(element.getAttribute('height') ?? '');
  return { ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) };
}

function readSpan(cell: Element, name: string): number | undefined {
  const span = Number(cell.getAttribute(name));
  return Number.isInteger(span) && span > 1 && span <= 50 ? span : undefined;
}

/** How many rows and columns a cell spans. Unreasonable numbers are ignored. */
export const readSpans = (cell: Element) => ({
  colSpan: readSpan(cell, 'colspan'),
  rowSpan: readSpan(cell, 'rowspan'),
});
