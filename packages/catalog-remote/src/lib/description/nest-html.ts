import { RuleType } from 'markdown-to-jsx/react';
import type { HiddenHtml, HiddenPiece } from './html-in-markdown.ts';
import { toPieces } from './html-nodes.ts';
import { paragraphBreak, textNode, type Piece } from './html-pieces.ts';
import { blockTags } from './read-html-tag.ts';

type OpenTag = Extract<HiddenPiece, { kind: 'open' }>;

const voidTags = new Set(['br', 'img', 'hr']);

const rowGroups = ['thead', 'tbody', 'tfoot'];
const cellEnds: ReadonlySet<string> = new Set(['td', 'th', 'tr', ...rowGroups]);
const termEnds: ReadonlySet<string> = new Set(['dt', 'dd']);

/** Tags that HTML takes for closed without an end of their own, each with those that close it by their beginning. */
const impliedEnds: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['p', blockTags],
  ['li', new Set(['li'])],
  ['dt', termEnds],
  ['dd', termEnds],
  ['td', cellEnds],
  ['th', cellEnds],
  ['tr', new Set(['tr', ...rowGroups])],
  ...rowGroups.map((name) => [name, new Set(rowGroups)] as const),
]);

/** Nobody writes more within each other; hostile depth is text. */
const mostOpen = 30;

interface Frame {
  readonly opened: OpenTag;
  readonly pieces: Piece[];
}

/**
 * The pieces of one place with the tags among them as elements. A tag that is never closed, was never opened, or may not
 * stand here is text.
 */
export function nestHtml(
  pieces: readonly Piece[],
  { split }: HiddenHtml,
  { allowsBlocks }: { readonly allowsBlocks: boolean },
): Piece[] {
  const root: Piece[] = [];
  const open: Frame[] = [];
  const topName = () => open.at(-1)?.opened.tag.name ?? '';
  const push = (...more: readonly Piece[]) => {
    (open.at(-1)?.pieces ?? root).push(...more);
  };
  /** Takes the innermost as the element that it is. */
  const end = () => {
    const frame = open.pop();
    if (frame) push(...toPieces(frame.opened.tag, frame.pieces));
  };
  /** Takes the innermost as closed where HTML does, else its tag as text. */
  const leave = () => {
    if (impliedEnds.has(topName())) {
      end();
      return;
    }
    const frame = open.pop();
    if (frame) push(textNode(frame.opened.source), ...frame.pieces);
  };
  const close = (source: string, name: string) => {
    if (open.some(({ opened }) => opened.tag.name === name)) {
      while (topName() !== name) leave();
      end();
    } else {
      // A paragraph may have been closed by what it cannot hold.
      push(name === 'p' ? paragraphBreak : textNode(source));
    }
  };
  const add = (piece: OpenTag) => {
    const { name } = piece.tag;
    if (!allowsBlocks && blockTags.has(name)) {
      push(textNode(piece.source));
      return;
    }
    while (impliedEnds.get(topName())?.has(name)) end();
    if (voidTags.has(name)) push(...toPieces(piece.tag, []));
    else if (open.length < mostOpen) open.push({ opened: piece, pieces: [] });
    else push(textNode(piece.source));
  };

  for (const piece of pieces) {
    if ('kind' in piece || piece.type !== RuleType.text) {
      push(piece);
      continue;
    }
    for (const part of split(piece.text)) {
      if (typeof part === 'string') push(textNode(part));
      else if (part.kind === 'open') add(part);
      else if (part.kind === 'close') close(part.source, part.name);
      else if (part.kind === 'entity') push(textNode(part.text));
    }
  }
  while (open.length > 0) leave();
  return root;
}
