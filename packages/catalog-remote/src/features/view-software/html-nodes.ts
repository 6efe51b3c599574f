import { RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react';
import { gatherParagraphs, withoutBlocks, withoutLinks } from './html-blocks.ts';
import type { HtmlTag } from './read-html-tag.ts';

type Node = MarkdownToJSX.ASTNode;

/** An item of a list, until its list is closed. */
interface ListItem {
  readonly item: Node[];
}

/** What a tag makes: markdown's own nodes, or an item for the list around it. */
export type HtmlPiece = Node | ListItem;

const isItem = (piece: HtmlPiece): piece is ListItem => 'item' in piece;

/** Items outside of a list are paragraphs of their own. */
export const asNodes = (pieces: readonly HtmlPiece[]): Node[] =>
  pieces.flatMap((piece) => (isItem(piece) ? gatherParagraphs(piece.item) : [piece]));

const sameAs = new Map([['strike', 's']]);

/** An element of the description as markdown's own nodes for it. */
export function toNodes(
  { name, attributes }: HtmlTag,
  pieces: readonly HtmlPiece[],
): readonly HtmlPiece[] {
  const children = asNodes(pieces);
  switch (name) {
    case 'br':
      return [{ type: RuleType.breakLine }];
    case 'hr':
      return [{ type: RuleType.breakThematic }];
    case 'img': {
      const target = attributes.get('src') ?? '';
      return [{ type: RuleType.image, target, alt: attributes.get('alt') ?? '' }];
    }
    case 'a': {
      const target = attributes.get('href') ?? null;
      return [{ type: RuleType.link, target, children: withoutLinks(withoutBlocks(children)) }];
    }
    case 'ul':
    case 'ol': {
      const items = pieces.filter(isItem).map(({ item }) => item);
      return [{ type: name === 'ul' ? RuleType.unorderedList : RuleType.orderedList, items }];
    }
    case 'li':
      return [{ item: children }];
    case 'blockquote':
      return [{ type: RuleType.blockQuote, children: gatherParagraphs(children) }];
    case 'p':
    case 'div':
    case 'center':
      return gatherParagraphs(children);
    default: {
      const tag = sameAs.get(name) ?? name;
      return [{ type: RuleType.textFormatted, tag, children: withoutBlocks(children) }];
    }
  }
}
