import DOMPurify from 'dompurify';

/** An HTML tag of a description that passed. */
export interface HtmlTag {
  readonly name: string;
  /** Only what links and pictures need. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** The simple HTML that editors use; everything else in a description is text. */
export const allowedTags: ReadonlySet<string> = new Set([
  ...['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'small', 'mark'],
  ...['kbd', 'code', 'q', 'cite', 'var', 'samp', 'span', 'a', 'br', 'img'],
  ...['p', 'div', 'center', 'blockquote', 'ul', 'ol', 'li', 'hr'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);

/** Null where the text is not even HTML, which its type does not say. */
const purify = (source: string): DocumentFragment | null =>
  DOMPurify.sanitize(source, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: ['href', 'src', 'alt', 'title'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });

/**
 * An opening tag, as DOMPurify lets it through; null where it does not. The text comes from the catalogue's database.
 */
export function readHtmlTag(source: string): HtmlTag | null {
  const body = purify(source);
  const element = body?.firstElementChild;
  if (!element || body.childElementCount !== 1) return null;
  return {
    name: element.localName,
    attributes: new Map(Array.from(element.attributes, ({ name, value }) => [name, value])),
  };
}
