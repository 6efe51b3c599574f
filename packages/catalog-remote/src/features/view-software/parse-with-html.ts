import { parser, type MarkdownToJSX } from 'markdown-to-jsx/react';
import { hideHtml } from './html-in-markdown.ts';
import { readHtmlTag } from './read-html-tag.ts';
import { showHtml } from './show-html.ts';

/** Markdown with simple HTML in it, parsed. */
export function parseWithHtml(
  markdown: string,
  options: MarkdownToJSX.Options,
): MarkdownToJSX.ASTNode[] {
  const html = hideHtml(markdown, readHtmlTag);
  return showHtml(parser(html.markdown, options), html);
}
