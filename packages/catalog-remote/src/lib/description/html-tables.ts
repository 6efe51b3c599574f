import type { HtmlTag } from './read-html-tag.ts';
import { readAlign } from './html-attributes.ts';
import {
  asBlocks,
  asContent,
  asWords,
  elementNode,
  isBlank,
  isPart,
  type Node,
  type Part,
  type Piece,
} from './html-pieces.ts';

const isNamed = (piece: Piece, names: readonly string[]): piece is Part =>
  isPart(piece) && names.includes(piece.name);

/** How many rows or columns a cell spans; nothing where the number is none that anybody writes. */
function readSpan(part: Part, name: string): number | undefined {
  const span = Number(part.attributes.get(name));
  return Number.isInteger(span) && span > 1 && span <= 50 ? span : undefined;
}

const cellNode = (cell: Part): Node =>
  elementNode(cell.name, asContent(cell.pieces), {
    colSpan: readSpan(cell, 'colspan'),
    rowSpan: readSpan(cell, 'rowspan'),
    ...readAlign(cell),
  });

/**
 * A table out of what stands in it: rows, with or without groups of rows, and a caption. What is no part of a table
 * stands before it, as in HTML.
 */
export function tableNodes(
  { attributes }: Pick<HtmlTag, 'attributes'>,
  pieces: readonly Piece[],
): Node[] {
  const strays: Piece[] = [];
  const caption: Node[] = [];
  const groups: { readonly name: string; readonly rows: Node[] }[] = [];

  const addRow = (row: Part, groupName: string) => {
    const cells = row.pieces.filter((piece) => isNamed(piece, ['td', 'th']));
    strays.push(...row.pieces.filter((piece) => !isNamed(piece, ['td', 'th'])));
    if (cells.length === 0) return;
    if (groups.at(-1)?.name !== groupName) groups.push({ name: groupName, rows: [] });
    groups.at(-1)?.rows.push(elementNode('tr', cells.map(cellNode)));
  };
  const add = (piece: Piece, groupName: string) => {
    if (isNamed(piece, ['tr'])) {
      addRow(piece, groupName);
    } else if (isNamed(piece, ['thead', 'tbody', 'tfoot'])) {
      for (const row of piece.pieces) add(row, piece.name);
    } else if (isNamed(piece, ['caption']) && caption.length === 0) {
      caption.push(elementNode('caption', asWords(piece.pieces)));
    } else if (!isBlank(piece)) {
      strays.push(piece);
    }
  };
  for (const piece of pieces) add(piece, 'tbody');

  const before = asBlocks(strays);
  if (groups.length === 0)
    return [...before, ...caption.flatMap((node) => asBlocks(asWords([node])))];
  const parts = groups.map(({ name, rows }) => elementNode(name, rows));
  return [...before, elementNode('table', [...caption, ...parts], readAlign({ attributes }))];
}
