import { RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react';
import type { HiddenHtml, HiddenTag } from './html-in-markdown.ts';
import { asNodes, toNodes, type HtmlPiece } from './html-nodes.ts';

type Node = MarkdownToJSX.ASTNode;
type OpenTag = Extract<HiddenTag, { kind: 'open' }>;

const blockTags = new Set('p div center blockquote ul ol li hr h1 h2 h3 h4 h5 h6'.split(' '));
const voidTags = new Set(['br', 'img', 'hr']);

/** Nobody writes more within each other; hostile depth is text. */
const mostOpen = 30;

const textNode = (text: string): Node => ({ type: RuleType.text, text });

interface Frame {
  readonly opened: OpenTag | null;
  readonly pieces: HtmlPiece[];
}

/**
 * The nodes of one place with the tags among them as elements. A tag that is never closed, was never opened, or may not
 * stand here is text.
 */
export function nestHtml(
  nodes: readonly Node[],
  { split }: HiddenHtml,
  { allowsBlocks }: { readonly allowsBlocks: boolean },
): Node[] {
  const root: Frame = { opened: null, pieces: [] };
  const open: Frame[] = [];
  const top = () => open.at(-1) ?? root;
  /** Gives the innermost up: its tag is text. */
  const unwind = () => {
    const given = open.pop();
    if (given?.opened) top().pieces.push(textNode(given.opened.source), ...given.pieces);
  };
  const close = (source: string, name: string) => {
    if (!open.some(({ opened }) => opened?.tag.name === name)) {
      top().pieces.push(textNode(source));
      return;
    }
    while (top().opened?.tag.name !== name) unwind();
    const closed = open.pop();
    if (closed?.opened) top().pieces.push(...toNodes(closed.opened.tag, closed.pieces));
  };

  for (const node of nodes) {
    if (node.type !== RuleType.text) {
      top().pieces.push(node);
      continue;
    }
    for (const piece of split(node.text)) {
      if (typeof piece === 'string') {
        top().pieces.push(textNode(piece));
      } else if (piece.kind === 'close') {
        close(piece.source, piece.name);
      } else if (open.length >= mostOpen || (!allowsBlocks && blockTags.has(piece.tag.name))) {
        top().pieces.push(textNode(piece.source));
      } else if (voidTags.has(piece.tag.name)) {
        top().pieces.push(...toNodes(piece.tag, []));
      } else {
        open.push({ opened: piece, pieces: [] });
      }
    }
  }
  while (open.length > 0) unwind();
  return asNodes(root.pieces);
}
