import { walkCategoryTree } from '@patchbay/domain/entities';
import type { TreeRow } from './tree-rows.ts';

/** The height of a row in pixels; the style sheet has the same. */
export const rowHeight = 36;

const deepestIndent = 12;

/** The indentation of a row of a level, as the style sheet computes it. */
export const rowIndent = (depth: number): string =>
  `calc(8px + ${Math.min(depth, deepestIndent)} * var(--indent))`;

const scrollZone = 72;
const speedPerPixel = 20;

/**
 * The speed at which the page scrolls, in pixels a second, while something is held at `y` between the edges of what can
 * be seen: 0 in the middle, and the faster the nearer an edge is.
 */
export function scrollSpeed(y: number, topEdge: number, bottomEdge: number): number {
  const above = topEdge + scrollZone - y;
  const below = y - (bottomEdge - scrollZone);
  if (above > 0) return -above * speedPerPixel;
  return below > 0 ? below * speedPerPixel : 0;
}

/** The place where a dragged category would be put. */
export interface DropPlace {
  readonly parentId: number | null;
  /** The place among the parent's children, without the dragged one. */
  readonly index: number;
  /** The line between rows, or the row to nest in. */
  readonly marker: { readonly kind: 'line' | 'row'; readonly top: number; readonly depth: number };
  /** The row that it would be nested in. */
  readonly nestId: number | null;
}

/**
 * The place that a pointer means at `y`, in pixels from the top of the rows: the upper and lower quarter of a row are
 * the places before and after it, its middle is inside. Null where the dragged one cannot be: in itself or below.
 */
export function dropPlace(
  rows: readonly TreeRow[],
  draggedId: number,
  y: number,
): DropPlace | null {
  const at = Math.max(0, Math.min(Math.floor(y / rowHeight), rows.length - 1));
  const row = rows[at];
  const dragged = rows.find(({ node }) => node.category.id === draggedId);
  if (!row || !dragged) return null;
  const { node, isOpen } = row;
  const share = (y - at * rowHeight) / rowHeight;
  const top = at * rowHeight;
  const place = (
    parentId: number | null,
    index: number,
    marker: DropPlace['marker'],
  ): DropPlace | null => {
    for (const { category } of walkCategoryTree([dragged.node])) {
      if (category.id === parentId) return null;
    }
    const isBehind = dragged.parentId === parentId && dragged.index < index;
    return {
      parentId,
      index: isBehind ? index - 1 : index,
      marker,
      nestId: marker.kind === 'row' ? parentId : null,
    };
  };
  const { id } = node.category;
  if (share < 0.25) return place(row.parentId, row.index, { kind: 'line', top, depth: node.depth });
  if (share <= 0.75) {
    return place(id, node.children.length, { kind: 'row', top, depth: node.depth });
  }
  const below = top + rowHeight;
  return isOpen
    ? place(id, 0, { kind: 'line', top: below, depth: node.depth + 1 })
    : place(row.parentId, row.index + 1, { kind: 'line', top: below, depth: node.depth });
}
