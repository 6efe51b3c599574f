import { RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react';

type Node = MarkdownToJSX.ASTNode;

const isBlank = (node: Node) => node.type === RuleType.text && node.text.trim() === '';

const paragraph = (children: Node[]): Node => ({ type: RuleType.paragraph, children });
const blockNodes = new Set<Node['type']>([
  RuleType.paragraph,
  RuleType.blockQuote,
  RuleType.unorderedList,
  RuleType.orderedList,
  RuleType.breakThematic,
]);
/** HTML's headings are formatted text to markdown's tree: they have no ids there. */
const isHeading = (node: Node) => node.type === RuleType.textFormatted && /^h[1-6]$/.test(node.tag);
const isBlock = (node: Node) => blockNodes.has(node.type) || isHeading(node);

/** Nodes where blocks may stand, with what is not a block gathered in paragraphs. */
export function gatherParagraphs(nodes: readonly Node[]): Node[] {
  const blocks: Node[] = [];
  let words: Node[] = [];
  const flush = () => {
    if (!words.every(isBlank)) blocks.push(paragraph(words));
    words = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      flush();
      blocks.push(node);
    } else {
      words.push(node);
    }
  }
  flush();
  return blocks;
}

/** Nodes where no block may stand: of a block only what is in it. */
export function withoutBlocks(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (!isBlock(node)) return [node];
    if ('items' in node) return node.items.flatMap(withoutBlocks);
    return 'children' in node && node.children ? withoutBlocks(node.children) : [];
  });
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
