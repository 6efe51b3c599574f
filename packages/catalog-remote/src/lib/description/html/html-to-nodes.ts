import { type MarkdownToJSX, RuleType } from 'markdown-to-jsx/react';
import { readAlign, readClass, readId, readSize, readSpans, readStart } from './html-attributes.ts';
import { blockTags } from './html-tags.ts';

type MarkdownNode = MarkdownToJSX.ASTNode;

/** Tags whose meaning is that of another. */
const sameAs: Readonly<Record<string, string>> = {
  ...{ strike: 's', tt: 'code', font: 'span', big: 'span', abbr: 'span' },
};

const nameOf = ({ localName }: Element): string => sameAs[localName] ?? localName;

/** The deepest nesting of tags; of deeper content only the words are shown. */
const deepest = 40;

/** Words in a row, or a block. */
type Group = readonly MarkdownNode[] | MarkdownNode;
/** Puts words into the element that the editor wrote around them. */
type Format = (words: readonly MarkdownNode[]) => MarkdownNode;

const isElement = (node: Node): node is Element => node instanceof Element;
const isNamed = (node: Node, ...names: readonly string[]): boolean =>
  isElement(node) && names.includes(node.localName);
const isBlock = (node: Node): node is Element =>
  isElement(node) && (blockTags.has(node.localName) || isNamed(node, 'pre', 'footer'));
const hasBlock = (node: Node): node is Element =>
  isElement(node) && [...node.querySelectorAll('*')].some(isBlock);
const shownWithoutWords = 'img, br, input, code';
/** True for the space between tags, which HTML does not show. */
const isBlank = (node: Node): boolean =>
  (node.textContent ?? '').trim() === '' &&
  !(isElement(node) && (node.matches(shownWithoutWords) || node.querySelector(shownWithoutWords)));

const text = (node: Node): MarkdownNode => ({ type: RuleType.text, text: node.textContent ?? '' });
const element = (
  tag: string,
  attrs: Record<string, unknown> = {},
  children: readonly MarkdownNode[] = [],
): MarkdownNode => ({ type: RuleType.htmlBlock, tag, attrs, children: [...children] });
/** Not markdown's own picture, which has no size. */
const picture = (node: Element): MarkdownNode => ({
  type: RuleType.htmlSelfClosing,
  tag: 'img',
  attrs: {
    src: node.getAttribute('src') ?? '',
    alt: node.getAttribute('alt') ?? '',
    ...readSize(node),
  },
});

const formatOf =
  (node: Element): Format =>
  (words) =>
    node.localName === 'a'
      ? element('a', { href: node.getAttribute('href') ?? '' }, words)
      : element(nameOf(node), {}, words);

/** Nodes where only words are allowed: of a block only its words. */
function toWords(nodes: Iterable<Node>, depth: number): readonly MarkdownNode[] {
  return [...nodes].flatMap((node): readonly MarkdownNode[] => {
    if (!isElement(node) || depth > deepest) return [text(node)];
    if (node.localName === 'br') return [{ type: RuleType.breakLine }];
    if (node.localName === 'img') return [picture(node)];
    if (node.localName === 'input') {
      return [{ type: RuleType.gfmTask, completed: node.hasAttribute('checked') }];
    }
    const words = toWords(node.childNodes, depth + 1);
    return isBlock(node) || isBlank(node) ? words : [formatOf(node)(words)];
  });
}

/**
 * Nodes in groups: a block alone, and words up to the next block. `formats` are the elements around them, the outermost
 * first: HTML lets `<b>` reach over blocks, whose words are then bold in each.
 */
function toGroups(nodes: Iterable<Node>, depth: number, formats: readonly Format[]): Group[] {
  const groups: Group[] = [];
  let row: Node[] = [];
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
      groups.push(...toGroups(node.childNodes, depth + 1, [...formats, formatOf(node)]));
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
function toBlocks(node: Element, depth: number, formats: readonly Format[]): readonly Group[] {
  const groupsIn = (nodes: Iterable<Node>) => toGroups(nodes, depth, formats);
  const blocksIn = (nodes: Iterable<Node>) => inParagraphs(groupsIn(nodes));
  const wordsIn = ({ childNodes }: Element) => toWords(childNodes, depth);
  const contentIn = ({ childNodes }: Element) => inContent(groupsIn(childNodes));

  /** A list with nothing but items; its other contents go before it. */
  const list = (
    props: Record<string, unknown>,
    ...itemTags: readonly string[]
  ): readonly Group[] => {
    const items = [...node.children].filter((child) => isNamed(child, ...itemTags));
    const strays = groupsIn([...node.childNodes].filter((child) => !isNamed(child, ...itemTags)));
    if (items.length === 0) return strays;
    const parts = items.map((item) => element(item.localName, {}, contentIn(item)));
    return [...strays, element(node.localName, props, parts)];
  };
  const table = (): readonly Group[] => {
    if (!node.querySelector('td, th')) return groupsIn(node.childNodes);
    const cell = (part: Element) =>
      element(part.localName, { ...readSpans(part), ...readAlign(part) }, contentIn(part));
    const row = (part: Element) => element('tr', {}, [...part.children].map(cell));
    const parts = [...node.children].map((part) =>
      isNamed(part, 'caption')
        ? element('caption', {}, wordsIn(part))
        : element(
            part.localName,
            {},
            [...part.children].filter((child) => child.children.length > 0).map(row),
          ),
    );
    return [element('table', readAlign(node), parts)];
  };

  switch (node.localName) {
    case 'hr':
      return [{ type: RuleType.breakThematic }];
    case 'pre':
      return [
        element('pre', {}, [element('code', readClass(node.firstElementChild), [text(node)])]),
      ];
    case 'ul':
      return list({}, 'li');
    case 'ol':
      return list(readStart(node), 'li');
    case 'dl':
      return list({}, 'dt', 'dd');
    case 'table':
      return table();
    case 'blockquote':
      return [element('blockquote', {}, blocksIn(node.childNodes))];
    case 'footer':
      return [
        element(
          'footer',
          {},
          [...node.children].map((note) => element('div', readId(note), wordsIn(note))),
        ),
      ];
    case 'details': {
      const summary = [...node.children].find(({ localName }) => localName === 'summary');
      const rest = blocksIn([...node.childNodes].filter((child) => child !== summary));
      const heading =
        summary && !isBlank(summary) ? [element('summary', {}, wordsIn(summary))] : [];
      return [element('details', { open: node.hasAttribute('open') }, [...heading, ...rest])];
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
      const align = node.localName === 'center' ? { align: 'center' } : readAlign(node);
      if ('align' in align) return [element('div', align, blocksIn(node.childNodes))];
      return node.localName === 'p' ? blocksIn(node.childNodes) : groupsIn(node.childNodes);
    }
  }
}

/** Sanitized HTML as nodes of the markdown tree, which markdown's own renderer shows with our links and pictures. */
export const htmlToNodes = (fragment: DocumentFragment): MarkdownNode[] => [
  ...inParagraphs(toGroups(fragment.childNodes, 0, [])),
];
