import { RuleType } from 'markdown-to-jsx/react';
import type { HiddenHtml } from './html-in-markdown.ts';
import {
  asBlocks,
  asContent,
  asWords,
  paragraphBreak,
  withoutLinks,
  type Node,
  type Piece,
} from './html-pieces.ts';
import { nestHtml } from './nest-html.ts';

/** Parsed markdown with the HTML that was hidden from the parser: elements where they may be, else text. */
export function showHtml(blocks: readonly Node[], html: HiddenHtml): Node[] {
  const { restore } = html;
  const inWords = (nodes: readonly Node[]) =>
    asWords(nestHtml(nodes.map(show), html, { allowsBlocks: false }));
  /** Tags may reach over several blocks, so these are one row of pieces. */
  const inFlow = (nodes: readonly Node[]) =>
    nestHtml(nodes.flatMap(opened), html, { allowsBlocks: true });

  function opened(node: Node): Piece[] {
    if (node.type !== RuleType.paragraph) return [show(node)];
    return [paragraphBreak, ...node.children.map(show), paragraphBreak];
  }

  function show(node: Node): Node {
    switch (node.type) {
      case RuleType.codeBlock:
      case RuleType.codeInline:
        return { ...node, text: restore(node.text) };
      case RuleType.image:
        return {
          ...node,
          target: node.target === null ? null : restore(node.target),
          ...(node.alt === undefined ? {} : { alt: restore(node.alt) }),
        };
      case RuleType.link:
        return {
          ...node,
          target: node.target === null ? null : restore(node.target),
          children: withoutLinks(inWords(node.children)),
        };
      case RuleType.heading:
      case RuleType.textFormatted:
        return { ...node, children: inWords(node.children) };
      case RuleType.blockQuote:
        return { ...node, children: asBlocks(inFlow(node.children)) };
      case RuleType.orderedList:
      case RuleType.unorderedList:
        return { ...node, items: node.items.map((item) => showItem(item)) };
      case RuleType.table:
        return {
          ...node,
          header: node.header.map(inWords),
          cells: node.cells.map((row) => row.map((cell) => asContent(inFlow(cell)))),
        };
      case RuleType.refCollection:
        return {
          ...node,
          refs: Object.fromEntries(
            Object.entries(node.refs).map(([label, ref]) => [
              label,
              { ...ref, target: restore(ref.target) },
            ]),
          ),
        };
      default:
        return node;
    }
  }

  /** Markdown's own paragraphs in an item stay such. */
  function showItem(item: readonly Node[]): Node[] {
    const pieces = inFlow(item);
    const isLoose = item.some(({ type }) => type === RuleType.paragraph);
    return isLoose ? asBlocks(pieces) : asContent(pieces);
  }

  return asBlocks(inFlow(blocks));
}
