import { RuleType } from 'markdown-to-jsx/react';
import { readAlign, readSize, readStart } from './html-attributes.ts';
import {
  asBlocks,
  asContent,
  asWords,
  elementNode,
  formatWords,
  isBlank,
  isPart,
  withoutLinks,
  type Node,
  type Piece,
} from './html-pieces.ts';
import { tableNodes } from './html-tables.ts';
import type { HtmlTag } from './read-html-tag.ts';

/** Tags whose meaning is that of another. */
const sameAs = new Map([
  ['strike', 's'],
  ['tt', 'code'],
  ['font', 'span'],
  ['big', 'span'],
  ['abbr', 'span'],
]);

/** Tags that stand in others alone. */
const partTags = new Set([
  ...['li', 'dt', 'dd', 'summary', 'figcaption'],
  ...['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

/** An element of the description as markdown's own nodes for it, or as the part that it is. */
export function toPieces(tag: HtmlTag, pieces: readonly Piece[]): readonly Piece[] {
  const { name, attributes } = tag;
  if (partTags.has(name)) return [{ kind: 'part', name, attributes, pieces }];
  switch (name) {
    case 'br':
      return [{ type: RuleType.breakLine }];
    case 'hr':
      return [{ type: RuleType.breakThematic }];
    case 'img':
      return [pictureNode(tag)];
    case 'a': {
      const target = attributes.get('href') ?? null;
      return formatWords(pieces, (words) => ({
        type: RuleType.link,
        target,
        children: withoutLinks(words),
      }));
    }
    case 'ul':
    case 'ol':
      return listNodes(tag, pieces);
    case 'dl':
      return termNodes(pieces);
    case 'table':
      return tableNodes(tag, pieces);
    case 'details':
      return [detailsNode(tag, pieces)];
    case 'blockquote':
      return [{ type: RuleType.blockQuote, children: asBlocks(pieces) }];
    case 'center':
      return [elementNode('div', asBlocks(pieces), { align: 'center' })];
    case 'p':
    case 'div':
    case 'section':
    case 'article':
    case 'figure': {
      const { align } = readAlign(tag);
      const blocks = asBlocks(pieces);
      return align === undefined ? blocks : [elementNode('div', blocks, { align })];
    }
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [elementNode(name, asWords(pieces), readAlign(tag))];
    default:
      return formatWords(pieces, (children) => ({
        type: RuleType.textFormatted,
        tag: sameAs.get(name) ?? name,
        children,
      }));
  }
}

/** Not markdown's own picture, which has no size. */
const pictureNode = (tag: HtmlTag): Node => ({
  type: RuleType.htmlSelfClosing,
  tag: 'img',
  attrs: {
    src: tag.attributes.get('src') ?? '',
    alt: tag.attributes.get('alt') ?? '',
    ...readSize(tag),
  },
});

/** A list; what is no item stands before it. */
function listNodes(tag: HtmlTag, pieces: readonly Piece[]): Node[] {
  const items: Node[][] = [];
  const strays: Piece[] = [];
  for (const piece of pieces) {
    if (isPart(piece) && piece.name === 'li') items.push(asContent(piece.pieces));
    else strays.push(piece);
  }
  const before = asBlocks(strays);
  if (items.length === 0) return before;
  return tag.name === 'ul'
    ? [...before, { type: RuleType.unorderedList, items }]
    : [...before, { type: RuleType.orderedList, items, ...readStart(tag) }];
}

/** A list of terms and what they mean. */
function termNodes(pieces: readonly Piece[]): Node[] {
  const entries: Node[] = [];
  const strays: Piece[] = [];
  for (const piece of pieces) {
    if (isPart(piece) && piece.name === 'dt')
      entries.push(elementNode('dt', asWords(piece.pieces)));
    else if (isPart(piece) && piece.name === 'dd')
      entries.push(elementNode('dd', asContent(piece.pieces)));
    else strays.push(piece);
  }
  const before = asBlocks(strays);
  return entries.length === 0 ? before : [...before, elementNode('dl', entries)];
}

function detailsNode({ attributes }: HtmlTag, pieces: readonly Piece[]): Node {
  const summary = pieces.find((piece) => isPart(piece) && piece.name === 'summary');
  const words = summary && isPart(summary) ? asWords(summary.pieces) : [];
  const heading = words.every(isBlank) ? [] : [elementNode('summary', words)];
  const rest = asBlocks(pieces.filter((piece) => piece !== summary));
  return elementNode('details', [...heading, ...rest], { open: attributes.has('open') });
}
