import { blockTags } from './html-tags.ts';
import { decodeEntity } from '../decode-entity.ts';

const anyBlockTag = `</?(?:${[...blockTags].join('|')})(?=[\\s/>])`;
const beginsWithBlock = new RegExp(`^${anyBlockTag}`, 'i');
const endsWithBlock = new RegExp(`${anyBlockTag}[^<>]*>$`, 'i');
const fence = /^\s*(`{3,}(?=[^`]*$)|~{3,})/;
const preformatted = /^<pre(?:\s[^<>]*)?>/i;

/** More than that is code to markdown. */
const maxIndented = 3;

/**
 * Markdown whose HTML blocks markdown can read: their tags begin and end paragraphs, their lines are indented alike, and
 * `<pre>` becomes a fence.
 */
export function separateHtmlBlocks(markdown: string): string {
  const lines = markdown.split(/\r?\n/);
  const separated: string[] = [];
  /** The mark that closes the open fence. */
  let fenceEnd: string | null = null;
  /** The indentation of the HTML block that is open. */
  let indent: string | null = null;

  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const text = line.trimStart();
    const mark = fence.exec(line)?.[1];
    const ownIndent = line.slice(0, line.length - text.length);
    if (fenceEnd !== null) {
      if (mark?.startsWith(fenceEnd) && text.trimEnd() === mark) fenceEnd = null;
      separated.push(line);
    } else if (mark !== undefined) {
      fenceEnd = mark;
      separated.push(line);
    } else if (text === '') {
      indent = null;
      separated.push(line);
    } else {
      // A line with less indentation is outside the block, like the next item of a list.
      if (indent !== null && ownIndent.length < indent.length) indent = null;
      if (indent === null && beginsBlock(text, ownIndent)) indent = ownIndent;
      if (indent === null) {
        separated.push(line);
      } else if (preformatted.test(text)) {
        const end = endOfPreformatted(lines, index);
        separated.push('', ...asFence(lines.slice(index, end + 1).join('\n'), indent));
        index = end;
      } else {
        if (beginsWithBlock.test(text)) separated.push('');
        separated.push(indent + text);
        if (endsWithBlock.test(text)) separated.push('');
      }
    }
  }
  return separated.join('\n');
}

const beginsBlock = (text: string, indent: string) =>
  indent.length <= maxIndented &&
  !indent.includes('\t') &&
  (beginsWithBlock.test(text) || preformatted.test(text));

/** The line on which a `<pre>` ends; the last line if it has no end. */
function endOfPreformatted(lines: readonly string[], start: number): number {
  const end = lines.findIndex((line, index) => index >= start && /<\/pre\s*>/i.test(line));
  return end === -1 ? lines.length - 1 : end;
}

/** The lines of a fence for a `<pre>`, and those for the text that follows it on its last line. */
function asFence(source: string, indent: string): readonly string[] {
  const [, inner = '', after = ''] =
    /^\s*<pre(?:\s[^<>]*)?>\n?([\s\S]*?)(?:<\/pre\s*>([\s\S]*))?$/i.exec(source) ?? [];
  const code = decodeEntities(
    inner.replace(/^<code(?:\s[^<>]*)?>|<\/code\s*>\s*$/gi, '').trimEnd(),
  );
  const longest = Math.max(2, ...Array.from(code.matchAll(/~+/g), ([run]) => run.length));
  const mark = `${indent}${'~'.repeat(longest + 1)}`;
  const lines = code.split('\n').map((line) => indent + line);
  return [mark, ...lines, mark, '', indent + after.trim()];
}

/** Replaces entities by their characters: a fence would show them as they are written. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (source, decimal, hex, name) => {
    if (typeof name === 'string') return decodeEntity(name) ?? source;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : source;
  });
