import DOMPurify from 'dompurify';
import { type MarkdownToJSX, parser } from 'markdown-to-jsx/react';
import { hideHtml } from './html-in-markdown.ts';
import { allowedAttributes, allowedTags } from './html-tags.ts';
import { htmlToNodes } from './html-to-nodes.ts';
import { markdownToHtml } from './markdown-to-html.ts';
import { separateHtmlBlocks } from './separate-html-blocks.ts';

/** Tags and attributes that come from markdown itself. */
const markdownTags = ['#text', 'pre', 'input', 'footer'];
const markdownAttributes = ['id', 'class', 'type', 'checked'];

/** Null if the text is not even HTML, which the library's type leaves out. */
const sanitize = (html: string): DocumentFragment | null =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...markdownTags, ...allowedTags],
    ALLOWED_ATTR: [...markdownAttributes, ...allowedAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });

/** Markdown with simple HTML in it, parsed. */
export function parseWithHtml(
  markdown: string,
  options: MarkdownToJSX.Options,
): MarkdownToJSX.ASTNode[] {
  const hidden = hideHtml(separateHtmlBlocks(markdown));
  const html = markdownToHtml(parser(hidden.markdown, options), hidden, options);
  const fragment = sanitize(html);
  return fragment ? htmlToNodes(fragment) : [];
}
