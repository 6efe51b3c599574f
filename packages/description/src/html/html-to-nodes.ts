import { type MarkdownToJSX, RuleType } from 'markdown-to-jsx/react';
import { readAlign, readClass, readId, readSize, readSpans, readStart } from './html-attributes.ts';
import { blockTags } from './html-tags.ts';
import {
  elementsIn,
  hasBelow,
  isElement,
  textOf,
  type HtmlElement,
  type HtmlNode,
} from './html-tree.ts';

type MarkdownNode = MarkdownToJSX.ASTNode;

/** Tags whose meaning is that of another. */
const sameAs: Readonly<Record<string, string>> = {
  ...{ strike: 's', tt: 'code', font: 'span', big: 'span', abbr: 'span' },
};

const nameOf = ({ name }: HtmlElement): string => sameAs[name] ?? name;

/** The deepest nesting of tags; of deeper content only the words are shown. */
const deepest = 40;

/** Words in a row, or a block. */
type Group = readonly MarkdownNode[] | MarkdownNode;
/** Puts words into the element that the editor wrote around them. */
type Format = (words: readonly MarkdownNode[]) => MarkdownNode;

const isNamed = (node: HtmlNode, ...names: readonly string[]): boolean =>
  isElement(node) && names.includes(node.name);
const isBlock = (node: HtmlNode): node is HtmlElement =>
  isElement(node) && (blockTags.has(node.name) || isNamed(node, 'pre', 'footer'));
const hasBlock = (node: HtmlNode): node is HtmlElement =>
  isElement(node) && hasBelow(node, isBlock);
const isShownWithoutWords = (node: HtmlElement) => isNamed(node, 'img', 'br', 'input', 'code');
/** True for the space between tags, which HTML does not show. */
const isBlank = (node: HtmlNode): boolean =>
  textOf(node).trim() === '' &&
  !(isElement(node) && (isShownWithoutWords(node) || hasBelow(node, isShownWithoutWords)));

const text = (node: HtmlNode): MarkdownNode => ({ type: RuleType.text, text: textOf(node) });
const element = (
  tag: string,
  attrs: Record<string, unknown> = {},
  children: readonly MarkdownNode[] = [],
): MarkdownNode => ({ type: RuleType.htmlBlock, tag, attrs, children: [...children] });
/** Not markdown's own picture, which has no size. */
const picture = (node: HtmlElement): MarkdownNode => ({
  type: RuleType.htmlSelfClosing,
  tag: 'img',
  attrs: {
    src: node.attributes.get('src') ?? '',
    alt: node.attributes.get('alt') ?? '',
    ...readSize(node),
  },
});

const formatOf =
  (node: HtmlElement): Format =>
  (words) =>
    node.name === 'a'
      ? element('a', { href: node.attributes.get('href') ?? '' }, words)
      : element(nameOf(node), {}, words);

/** Nodes where only words are allowed: of a block only its words. */
function toWords(nodes: readonly HtmlNode[], depth: number): readonly MarkdownNode[] {
  return nodes.flatMap((node): readonly MarkdownNode[] => {
    if (!isElement(node) || depth > deepest) return [text(node)];
    if (node.name === 'br') return [{ type: RuleType.breakLine }];
    if (node.name === 'img') return [picture(node)];
    if (node.name === 'input') {
      return [{ type: RuleType.gfmTask, completed: node.attributes.has('checked') }];
    }
    const words = toWords(node.nodes, depth + 1);
    return isBlock(node) || isBlank(node) ? words : [formatOf(node)(words)];
  });
}

/**
 * Nodes in groups: a single block, and words up to the next block. `formats` are the elements around them, the
 * outermost first: HTML lets `<b>` reach over blocks, whose words are then bold in each.
 */
function toGroups(nodes: readonly HtmlNode[], depth: number, formats: readonly Format[]): Group[] {
  const groups: Group[] = [];
  let row: HtmlNode[] = [];
  const endRow = () => {
    if (!row.every(isBlank)) {
      const words = toWords(row, depth);
      groups.push(formats.reduceRight((inner, format) => [format(inner)], words));
    }
    row = [];
  };
  for (const node of nodes) {
    if (depth <= deepest && isBlock(node)) {
      endRow();
      groups.push(...toBlocks(node, depth + 1, formats));
    } else if (depth <= deepest && hasBlock(node)) {
      endRow();
      groups.push(...toGroups(node.nodes, depth + 1, [...formats, formatOf(node)]));
    } else {
      row.push(node);
    }
  }
  endRow();
  return groups;
}

const isWords = (group: Group): group is readonly MarkdownNode[] => Array.isArray(group);
const inParagraphs = (groups: readonly Group[]): readonly MarkdownNode[] =>
  groups.map((group) => (isWords(group) ? element('p', {}, group) : group));

/** The content of an item or a cell: words are a paragraph only beside other words. */
function inContent(groups: readonly Group[]): readonly MarkdownNode[] {
  return groups.filter(isWords).length <= 1 ? groups.flat() : inParagraphs(groups);
}

/** A block as nodes. A block without a meaning of its own is replaced by its contents. */
function toBlocks(node: HtmlElement, depth: number, formats: readonly Format[]): readonly Group[] {
  const groupsIn = (nodes: readonly HtmlNode[]) => toGroups(nodes, depth, formats);
  const blocksIn = (nodes: readonly HtmlNode[]) => inParagraphs(groupsIn(nodes));
  const wordsIn = ({ nodes }: HtmlElement) => toWords(nodes, depth);
  const contentIn = ({ nodes }: HtmlElement) => inContent(groupsIn(nodes));

  /** A list with nothing but items; its other contents go before it. */
  const list = (
    props: Record<string, unknown>,
    ...itemTags: readonly string[]
  ): readonly Group[] => {
    const items = elementsIn(node).filter((child) => isNamed(child, ...itemTags));
    const strays = groupsIn(node.nodes.filter((child) => !isNamed(child, ...itemTags)));
    if (items.length === 0) return strays;
    const parts = items.map((item) => element(item.name, {}, contentIn(item)));
    return [...strays, element(node.name, props, parts)];
  };
  const table = (): readonly Group[] => {
    if (!hasBelow(node, (below) => isNamed(below, 'td', 'th'))) return groupsIn(node.nodes);
    const cell = (part: HtmlElement) =>
      element(part.name, { ...readSpans(part), ...readAlign(part) }, contentIn(part));
    const row = (part: HtmlElement) => element('tr', {}, elementsIn(part).map(cell));
    const parts = elementsIn(node).map((part) =>
      isNamed(part, 'caption')
        ? element('caption', {}, wordsIn(part))
        : element(
            part.name,
            {},
            elementsIn(part)
              .filter((child) => elementsIn(child).length > 0)
              .map(row),
          ),
    );
    return [element('table', readAlign(node), parts)];
  };

  switch (node.name) {
    case 'hr':
      return [{ type: RuleType.breakThematic }];
    case 'pre':
      return [element('pre', {}, [element('code', readClass(elementsIn(node)[0]), [text(node)])])];
    case 'ul':
      return list({}, 'li');
    case 'ol':
      return list(readStart(node), 'li');
    case 'dl':
      return list({}, 'dt', 'dd');
    case 'table':
      return table();
    case 'blockquote':
      return [element('blockquote', {}, blocksIn(node.nodes))];
    case 'footer':
      return [
        element(
          'footer',
          {},
          elementsIn(node).map((note) => element('div', readId(note), wordsIn(note))),
        ),
      ];
    case 'details': {
      const summary = elementsIn(node).find(({ name }) => name === 'summary');
      const rest = blocksIn(node.nodes.filter((child) => child !== summary));
      const heading =
        summary && !isBlank(summary) ? [element('summary', {}, wordsIn(summary))] : [];
      return [element('details', { open: node.attributes.has('open') }, [...heading, ...rest])];
    }
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const words = formats.reduceRight((inner, format) => [format(inner)], wordsIn(node));
      return [element(nameOf(node), { ...readAlign(node), ...readId(node) }, words)];
    }
    default: {
      const align = node.name === 'center' ? { align: 'center' } : readAlign(node);
      if ('align' in align) return [element('div', align, blocksIn(node.nodes))];
      return node.name === 'p' ? blocksIn(node.nodes) : groupsIn(node.nodes);
    }
  }
}

/** HTML as nodes of the markdown tree, which markdown's own renderer shows with our links and pictures. */
export const htmlToNodes = (nodes: readonly HtmlNode[]): MarkdownNode[] => [
  ...inParagraphs(toGroups(nodes, 0, [])),
];
