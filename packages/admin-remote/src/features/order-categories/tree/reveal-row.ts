import { rowHeight } from './drop-place.ts';

/** Scrolls the page until a row is to be seen, together with its neighbour and clear of what stands over the rows. */
export function revealRow(row: HTMLElement, cover: Element | null): void {
  const coverHeight = cover?.getBoundingClientRect().height ?? 0;
  row.style.scrollMarginBlock = `${coverHeight + rowHeight}px ${rowHeight}px`;
  row.scrollIntoView({ block: 'nearest' });
}
