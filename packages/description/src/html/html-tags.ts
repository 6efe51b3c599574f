/** Tags that begin a block of their own; the others are part of a line of words. */
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

/** Attributes that editors may write; the others are removed. */
export const allowedAttributes: ReadonlySet<string> = new Set([
  ...['href', 'src', 'alt', 'width', 'height', 'align', 'start', 'open', 'colspan', 'rowspan'],
]);

/** Tags that have no end tag, and those whose end tag HTML lets an editor leave out. */
const tagsWithoutEnd: ReadonlySet<string> = new Set([
  ...['br', 'img', 'hr', 'p', 'li', 'dt', 'dd', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

export const needsEndTag = (name: string): boolean => !tagsWithoutEnd.has(name);
