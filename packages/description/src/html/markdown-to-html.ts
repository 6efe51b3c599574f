import { type MarkdownToJSX, parser, RuleType } from 'markdown-to-jsx/react';
import { escapeHtml, type HiddenHtml, type HtmlPiece } from './html-in-markdown.ts';
import { blockTags } from './html-tags.ts';

type Node = MarkdownToJSX.ASTNode;

const attribute = (name: string, value: string | null | undefined): string =>
  value === null || value === undefined || value === '' ? '' : ` ${name}="${escapeHtml(value)}"`;

const isBlockTag = (part: string | HtmlPiece): boolean =>
  typeof part !== 'string' && part.tag !== null && blockTags.has(part.tag.name);

/**
 * Parsed markdown as HTML, with the pieces of HTML in it back in their places. Where only words may stand (headings,
 * links, emphasis), a space stands for a tag of a block.
 */
export function markdownToHtml(
  blocks: readonly Node[],
  { split, restore }: HiddenHtml,
  options: MarkdownToJSX.Options,
): string {
  /** A link within another is only its words. */
  let isInLink = false;
  let wordsOnlyDepth = 0;

  const all = (nodes: readonly Node[]): string => nodes.map(toHtml).join('');

  function wordsOnly(nodes: readonly Node[]): string {
    wordsOnlyDepth += 1;
    const html = all(nodes);
    wordsOnlyDepth -= 1;
    return html;
  }

  function textToHtml(text: string): string {
    const parts = split(text).map((part) => {
      if (typeof part === 'string') return escapeHtml(part);
      if (wordsOnlyDepth > 0 && isBlockTag(part)) return ' ';
      if (part.tag?.name === 'a') isInLink = !part.tag.isEnd;
      return part.html;
    });
    return parts.join('');
  }

  function linkToHtml(target: string | null, children: readonly Node[]): string {
    if (isInLink) return wordsOnly(children);
    isInLink = true;
    const words = wordsOnly(children);
    isInLink = false;
    return `<a${attribute('href', target && restore(target))}>${words}</a>`;
  }

  /** A tag of a block has no place in a paragraph of HTML. */
  const hasBlockTag = (nodes: readonly Node[]): boolean =>
    nodes.some((node) => node.type === RuleType.text && split(node.text).some(isBlockTag));

  function toHtml(node: Node): string {
    switch (node.type) {
      case RuleType.text:
        return textToHtml(node.text);
      case RuleType.paragraph:
        return hasBlockTag(node.children) ? all(node.children) : `<p>${all(node.children)}</p>`;
      case RuleType.heading: {
        const tag = `h${node.level}`;
        return `<${tag}${attribute('id', node.id)}>${wordsOnly(node.children)}</${tag}>`;
      }
      case RuleType.textFormatted:
        return `<${node.tag}>${wordsOnly(node.children)}</${node.tag}>`;
      case RuleType.codeInline:
        return `<code>${escapeHtml(restore(node.text))}</code>`;
      case RuleType.codeBlock: {
        const language = node.lang ? `language-${node.lang} lang-${node.lang}` : '';
        return `<pre><code${attribute('class', language)}>${escapeHtml(restore(node.text))}</code></pre>`;
      }
      case RuleType.link:
        return linkToHtml(node.target, node.children);
      case RuleType.image:
        return `<img${attribute('src', node.target && restore(node.target))}${attribute('alt', restore(node.alt ?? ''))}>`;
      case RuleType.breakLine:
        return '<br>';
      case RuleType.breakThematic:
        return '<hr>';
      case RuleType.blockQuote:
        return `<blockquote>${all(node.children)}</blockquote>`;
      case RuleType.unorderedList:
        return `<ul>${node.items.map(item).join('')}</ul>`;
      case RuleType.orderedList:
        return `<ol${attribute('start', node.start?.toString())}>${node.items.map(item).join('')}</ol>`;
      case RuleType.gfmTask:
        return `<input type="checkbox"${node.completed ? ' checked' : ''}>`;
      case RuleType.table: {
        const row = (cells: readonly (readonly Node[])[], tag: 'th' | 'td') =>
          `<tr>${cells.map((cell, index) => `<${tag}${attribute('align', node.align[index])}>${all(cell)}</${tag}>`).join('')}</tr>`;
        const rows = node.cells.map((cells) => row(cells, 'td')).join('');
        return `<table><thead>${row(node.header, 'th')}</thead>${rows && `<tbody>${rows}</tbody>`}</table>`;
      }
      case RuleType.footnoteReference:
        return `<sup>${escapeHtml(node.text)}</sup>`;
      case RuleType.refCollection:
      default:
        return '';
    }
  }
  const item = (nodes: readonly Node[]) => `<li>${all(nodes)}</li>`;

  const noteToHtml = ([label, { target }]: readonly [string, { readonly target: string }]) => {
    const name = label.slice(1);
    const id = attribute('id', `description-${name}`);
    const words = all(parser(target, { ...options, forceBlock: false, forceInline: true }));
    return `<div${id}>${escapeHtml(name)}: ${words}</div>`;
  };
  const notes = blocks
    .flatMap((node) => (node.type === RuleType.refCollection ? Object.entries(node.refs) : []))
    .filter(([label]) => label.startsWith('^'))
    .map(noteToHtml);
  return all(blocks) + (notes.length > 0 ? `<footer>${notes.join('')}</footer>` : '');
}
