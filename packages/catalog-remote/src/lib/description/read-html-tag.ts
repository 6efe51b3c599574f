import DOMPurify from 'dompurify';

/** An HTML tag of a description that passed. */
export interface HtmlTag {
  readonly name: string;
  /** Only those of `keptAttributes`. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Tags that begin a part of the text of their own; the others stand among words. */
export const blockTags: ReadonlySet<string> = new Set([
  ...['p', 'div', 'center', 'section', 'article', 'blockquote', 'details', 'summary', 'hr'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figure', 'figcaption'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

/** The simple HTML that editors use; everything else in a description is text. */
export const allowedTags: ReadonlySet<string> = new Set([
  ...['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'small', 'mark'],
  ...['kbd', 'code', 'tt', 'q', 'cite', 'dfn', 'abbr', 'var', 'samp', 'span', 'font', 'big'],
  ...['a', 'br', 'img'],
  ...blockTags,
]);

/** What a tag may say of itself. */
export const keptAttributes: readonly string[] = [
  ...['href', 'src', 'alt', 'width', 'height', 'align', 'start', 'open', 'colspan', 'rowspan'],
];

/** What parts of a table must stand in, or HTML drops them. */
const surroundings = new Map([
  ['caption', '<table>'],
  ['thead', '<table>'],
  ['tbody', '<table>'],
  ['tfoot', '<table>'],
  ['tr', '<table><tbody>'],
  ['th', '<table><tbody><tr>'],
  ['td', '<table><tbody><tr>'],
]);

/** Null where the text is not even HTML, which its type does not say. */
const purify = (source: string): DocumentFragment | null =>
  DOMPurify.sanitize(source, {
    ALLOWED_TAGS: ['#text', ...allowedTags],
    ALLOWED_ATTR: [...keptAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });

/**
 * An opening tag, as DOMPurify lets it through; null where it does not. The text comes from the catalogue's database.
 */
export function readHtmlTag(name: string, source: string): HtmlTag | null {
  const element = purify(`${surroundings.get(name) ?? ''}${source}`)?.querySelector(name);
  if (!element) return null;
  return {
    name,
    attributes: new Map(Array.from(element.attributes, ({ name: key, value }) => [key, value])),
  };
}

/** The character that any name of HTML's means, e.g. `heartsuit`; null where it means none. */
export function readHtmlEntity(name: string): string | null {
  const source = `&${name};`;
  const text = purify(source)?.textContent ?? source;
  return text === source ? null : text;
}
