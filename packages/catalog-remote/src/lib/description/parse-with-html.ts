import { parser, type MarkdownToJSX } from 'markdown-to-jsx/react';
import { hideHtml } from './html-in-markdown.ts';
import { readHtmlEntity, readHtmlTag } from './read-html-tag.ts';
import { separateHtmlBlocks } from './separate-html-blocks.ts';
import { showHtml } from './show-html.ts';

const reader = { readTag: readHtmlTag, readEntity: readHtmlEntity };

/** Markdown with simple HTML in it, parsed. */
export function parseWithHtml(
  markdown: string,
  options: MarkdownToJSX.Options,
): MarkdownToJSX.ASTNode[] {
  const html = hideHtml(separateHtmlBlocks(markdown), reader);
  return showHtml(parser(html.markdown, options), html);
}
