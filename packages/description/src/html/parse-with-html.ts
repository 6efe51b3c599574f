import { type MarkdownToJSX, parser } from 'markdown-to-jsx/react';
import { hideHtml } from './html-in-markdown.ts';
import { htmlToNodes } from './html-to-nodes.ts';
import { readHtml } from './html-tree.ts';
import { markdownToHtml } from './markdown-to-html.ts';
import { separateHtmlBlocks } from './separate-html-blocks.ts';

/** Markdown with simple HTML in it, parsed. */
export function parseWithHtml(
  markdown: string,
  options: MarkdownToJSX.Options,
): MarkdownToJSX.ASTNode[] {
  const hidden = hideHtml(separateHtmlBlocks(markdown));
  const html = markdownToHtml(parser(hidden.markdown, options), hidden, options);
  return htmlToNodes(readHtml(html));
}
