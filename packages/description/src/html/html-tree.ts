import {
  defaultTreeAdapter,
  html as standard,
  parseFragment,
  type DefaultTreeAdapterTypes,
} from 'parse5';
import { allowedAttributes, allowedTags } from './html-tags.ts';

/** An element of a description, with nothing but what may stand in one. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly nodes: readonly HtmlNode[];
}

/** An element, or words. */
export type HtmlNode = HtmlElement | string;

/** Tags and attributes that come from markdown itself. */
const readTags: ReadonlySet<string> = new Set(['pre', 'input', 'footer', ...allowedTags]);
const readAttributes: ReadonlySet<string> = new Set([
  'id',
  'class',
  'checked',
  ...allowedAttributes,
]);

/** Nesting of tags that nobody writes; of deeper content only the words are left. */
const deepest = 200;

/** The element that contains the HTML: elsewhere, as in a table, the same tags mean something else. */
const place = defaultTreeAdapter.createElement('body', standard.NS.HTML, []);

/**
 * HTML as browsers read it (its tags paired, closed and moved as the standard says), without tags and attributes that
 * are not allowed. The same on the site's server and in a browser: no document takes part in it.
 */
export const readHtml = (html: string): readonly HtmlNode[] =>
  toNodes(parseFragment(place, html, {}).childNodes, 0);

function toNodes(
  nodes: readonly DefaultTreeAdapterTypes.ChildNode[],
  depth: number,
): readonly HtmlNode[] {
  return nodes.flatMap((node): readonly HtmlNode[] => {
    if (defaultTreeAdapter.isTextNode(node)) return [node.value];
    if (!defaultTreeAdapter.isElementNode(node)) return [];
    const inner = depth < deepest ? toNodes(node.childNodes, depth + 1) : [wordsIn(node)];
    if (!readTags.has(node.tagName)) return inner;
    const attributes = node.attrs
      .filter(({ name }) => readAttributes.has(name))
      .map(({ name, value }) => [name, value.trim()] as const);
    return [{ name: node.tagName, attributes: new Map(attributes), nodes: inner }];
  });
}

/** All words below an element, however deep they are. */
function wordsIn(element: DefaultTreeAdapterTypes.Element): string {
  let words = '';
  const open: DefaultTreeAdapterTypes.ChildNode[] = [element];
  for (let node = open.pop(); node; node = open.pop()) {
    if (defaultTreeAdapter.isTextNode(node)) words += node.value;
    else if (defaultTreeAdapter.isElementNode(node)) open.push(...[...node.childNodes].reverse());
  }
  return words;
}

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';

export const elementsIn = ({ nodes }: HtmlElement): readonly HtmlElement[] =>
  nodes.filter(isElement);

/** The words of a node, without its tags. */
export const textOf = (node: HtmlNode): string =>
  isElement(node) ? node.nodes.map(textOf).join('') : node;

/** Whether an element that fits stands anywhere below another. */
export const hasBelow = (element: HtmlElement, fits: (below: HtmlElement) => boolean): boolean =>
  elementsIn(element).some((child) => fits(child) || hasBelow(child, fits));
