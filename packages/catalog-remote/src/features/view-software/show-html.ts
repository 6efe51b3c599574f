import { RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react';
import type { HiddenHtml } from './html-in-markdown.ts';
import { gatherParagraphs, withoutLinks } from './html-blocks.ts';
import { nestHtml } from './nest-html.ts';

type Node = MarkdownToJSX.ASTNode;

/** Parsed markdown with the tags that were hidden from the parser: elements where they may be, else text. */
export function showHtml(blocks: readonly Node[], html: HiddenHtml): Node[] {
  const inline = (nodes: readonly Node[]) =>
    nestHtml(nodes.map(show), html, { allowsBlocks: false });
  const inBlocks = (nodes: readonly Node[]) =>
    nestHtml(nodes.map(show), html, { allowsBlocks: true });
  const { restore } = html;

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
          children: withoutLinks(inline(node.children)),
        };
      case RuleType.heading:
      case RuleType.textFormatted:
        return { ...node, children: inline(node.children) };
      case RuleType.paragraph:
        return { ...node, children: inBlocks(node.children) };
      case RuleType.blockQuote:
        return { ...node, children: showBlocks(node.children) };
      case RuleType.orderedList:
      case RuleType.unorderedList:
        return { ...node, items: node.items.map(inBlocks) };
      case RuleType.table:
        return {
          ...node,
          header: node.header.map(inline),
          cells: node.cells.map((row) => row.map(inline)),
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

  /** A paragraph of HTML blocks is these blocks. */
  function showBlocks(nodes: readonly Node[]): Node[] {
    return nodes
      .map(show)
      .flatMap((node) =>
        node.type === RuleType.paragraph ? gatherParagraphs(node.children) : [node],
      );
  }

  return showBlocks(blocks);
}
