import { RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react';

export type Node = MarkdownToJSX.ASTNode;

/** Where one paragraph ends and another begins. */
interface Break {
  readonly kind: 'break';
}

/** What has a meaning only within something else, as an item has in a list, until that is closed. */
export interface Part {
  readonly kind: 'part';
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly pieces: readonly Piece[];
}

/** What stands between tags. */
export type Piece = Node | Part | Break;

export const paragraphBreak: Break = { kind: 'break' };

const isBreak = (piece: Piece): piece is Break => 'kind' in piece && piece.kind === 'break';
const isNode = (piece: Piece): piece is Node => !('kind' in piece);
export const isPart = (piece: Piece): piece is Part => 'kind' in piece && piece.kind === 'part';

/** True for the space between tags, which HTML does not show. */
export const isBlank = (piece: Piece): boolean =>
  isBreak(piece) || (!isPart(piece) && piece.type === RuleType.text && piece.text.trim() === '');

export const textNode = (text: string): Node => ({ type: RuleType.text, text });

const paragraph = (children: Node[]): Node => ({ type: RuleType.paragraph, children });

/** An element that markdown has no node for. */
export const elementNode = (
  tag: string,
  children: Node[],
  attrs: Readonly<Record<string, unknown>> = {},
): Node => ({ type: RuleType.htmlBlock, tag, attrs, children });

const inlineNodes = new Set<Node['type']>([
  RuleType.text,
  RuleType.textFormatted,
  RuleType.link,
  RuleType.image,
  RuleType.htmlSelfClosing,
  RuleType.codeInline,
  RuleType.breakLine,
  RuleType.gfmTask,
  RuleType.footnoteReference,
]);
const isBlock = (node: Node) => !inlineNodes.has(node.type);

/** Pieces in groups: a block alone, and words up to where a block or a break is. */
function grouped(pieces: readonly Piece[]): (Node | Node[])[] {
  const groups: (Node | Node[])[] = [];
  let words: Node[] = [];
  const flush = () => {
    if (!words.every(isBlank)) groups.push(words);
    words = [];
  };
  for (const piece of pieces) {
    if (isBreak(piece)) {
      flush();
    } else if (isPart(piece)) {
      flush();
      groups.push(...asBlocks(piece.pieces));
    } else if (isBlock(piece)) {
      flush();
      groups.push(piece);
    } else {
      words.push(piece);
    }
  }
  flush();
  return groups;
}

/** Pieces where blocks must stand: words are gathered in paragraphs. A part of nothing is what is in it. */
export const asBlocks = (pieces: readonly Piece[]): Node[] =>
  grouped(pieces).map((group) => (Array.isArray(group) ? paragraph(group) : group));

/** Pieces where blocks may stand, as in an item: words are a paragraph only beside other words. */
export function asContent(pieces: readonly Piece[]): Node[] {
  const groups = grouped(pieces);
  const isTight = groups.filter((group) => Array.isArray(group)).length <= 1;
  return isTight ? groups.flat() : asBlocks(pieces);
}

/** Pieces where no block may stand: of a block only the words that are in it. */
export const asWords = (pieces: readonly Piece[]): Node[] =>
  pieces.flatMap((piece) => {
    if (isBreak(piece)) return [];
    if (isPart(piece)) return asWords(piece.pieces);
    if (!isBlock(piece)) return [piece];
    if ('items' in piece) return piece.items.flatMap(asWords);
    if ('cells' in piece) return [piece.header, ...piece.cells].flat().flatMap(asWords);
    return 'children' in piece && piece.children ? asWords(piece.children) : [];
  });

/** Pieces whose words are formatted; a block or a break among them ends one run of words and begins another. */
export function formatWords(
  pieces: readonly Piece[],
  format: (words: Node[]) => Node,
): readonly Piece[] {
  const formatted: Piece[] = [];
  let words: Node[] = [];
  const flush = () => {
    if (words.every(isBlank)) formatted.push(...words);
    else formatted.push(format(words));
    words = [];
  };
  for (const piece of pieces) {
    if (!isBreak(piece) && !isPart(piece) && !isBlock(piece)) {
      words.push(piece);
      continue;
    }
    flush();
    formatted.push(isBreak(piece) ? piece : formatWithin(piece, format));
  }
  flush();
  return formatted;
}

function formatWithin(piece: Node | Part, format: (words: Node[]) => Node): Piece {
  if (isPart(piece)) return { ...piece, pieces: formatWords(piece.pieces, format) };
  const inNodes = (nodes: readonly Node[]) => formatWords(nodes, format).filter(isNode);
  switch (piece.type) {
    case RuleType.paragraph:
    case RuleType.heading:
    case RuleType.blockQuote:
      return { ...piece, children: inNodes(piece.children) };
    case RuleType.htmlBlock:
      return { ...piece, children: inNodes(piece.children ?? []) };
    case RuleType.orderedList:
    case RuleType.unorderedList:
      return { ...piece, items: piece.items.map(inNodes) };
    default:
      return piece;
  }
}

/** Nodes within a link, where no other link may stand: of that only its words. */
export function withoutLinks(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (node.type === RuleType.link) return withoutLinks(node.children);
    if (node.type === RuleType.textFormatted) {
      return [{ ...node, children: withoutLinks(node.children) }];
    }
    return [node];
  });
}
