import { decodeEntity } from '../decode-entity.ts';
import { allowedAttributes, allowedTags, blockTags, needsEndTag } from './html-tags.ts';

/** A piece of HTML in a description. */
export interface HtmlPiece {
  /** As the editor wrote it. */
  readonly source: string;
  /** As the reader of HTML may get it; empty for a comment and a broken tag. */
  readonly html: string;
  readonly tag: { readonly name: string; readonly isEnd: boolean } | null;
}

/** Markdown in which placeholders stand for the HTML. */
export interface HiddenHtml {
  readonly markdown: string;
  /** A text of the parsed markdown in pieces: words, and the HTML among them. */
  readonly split: (text: string) => readonly (string | HtmlPiece)[];
  /** A text of the parsed markdown as it was written. */
  readonly restore: (text: string) => string;
}

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const attributePattern = /\s([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>=`]+)))?/g;

/** A start tag with only the allowed attributes: an id or a class that an editor writes does not belong to markdown. */
function bareTag(name: string, source: string): string {
  // Formatting without attributes: HTML repeats open formatting in each paragraph, but a tag at most three times.
  const hasAttributes = blockTags.has(name) || name === 'a' || name === 'img';
  const isAllowed = (attribute: string) => hasAttributes && allowedAttributes.has(attribute);
  const attributes = Array.from(
    source.matchAll(attributePattern),
    ([, attribute = '', double, single, bare]) =>
      isAllowed(attribute.toLowerCase())
        ? ` ${attribute}="${(double ?? single ?? bare ?? '').replaceAll('"', '&quot;')}"`
        : '',
  );
  return `<${name}${attributes.join('')}>`;
}

/** Comments, tags, tags whose quotes are uneven, tags that are cut off, and entities. */
const htmlPattern =
  /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)(?:(?:\s(?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)?\/?>|\s[^<>]*>|[ \t]*\/?(?=[<\n]|$)|\s[^<>]*$)|&([a-z][a-z0-9]*);/gi;

const isCutOff = (source: string): boolean => !source.endsWith('>');

/** True for what nobody writes who means the words in it. */
const isMeantAsTag = (source: string): boolean =>
  source.includes('=') || (!isCutOff(source) && /^<\/?[a-z0-9]+\s*\/?>$/i.test(source));

const isBreak = (name: string): boolean => name === 'br' || name === 'hr';

/** Digits that the text does not contain, so that nothing in it can be taken for a placeholder. */
function findSalt(markdown: string): string {
  let salt = '90';
  while (markdown.includes(salt)) salt += '0';
  return salt;
}

/**
 * Puts placeholders like `<900>` in the place of allowed HTML: they begin and end words as it did. Nothing is left of a
 * broken tag; HTML that is not allowed stays as it is.
 */
export function hideHtml(markdown: string): HiddenHtml {
  const salt = findSalt(markdown);
  const pieces: HtmlPiece[] = [];
  const openTags = new Set<string>();
  const lastEnds = new Map<string, number>();
  /** The positions of the tags of paragraphs that have both tags. */
  const paragraphTags = new Set<number>();
  let paragraphStart: number | null = null;
  for (const { index, 1: slash, 2: tagName = '' } of markdown.matchAll(htmlPattern)) {
    const name = tagName.toLowerCase();
    if (slash === '/') lastEnds.set(name, index);
    if (name !== 'p') continue;
    if (slash !== '/') paragraphStart = index;
    else if (paragraphStart !== null) {
      paragraphTags.add(paragraphStart).add(index);
      paragraphStart = null;
    }
  }

  /** A tag as HTML; empty where it is broken, null where it is text. */
  const readTag = (source: string, isEnd: boolean, name: string, index: number) => {
    if (!allowedTags.has(name)) return null;
    // Markdown may stand in it, and the paragraphs of that would end a `<p>`.
    const shownName = paragraphTags.has(index) ? 'div' : name;
    if (isEnd && isCutOff(source) && /\s\S/.test(source)) return null;
    if (isEnd) return openTags.has(name) ? `</${shownName}>` : '';
    if (isCutOff(source) && !isBreak(name)) return isMeantAsTag(source) ? '' : null;
    if (needsEndTag(name) && (lastEnds.get(name) ?? -1) < index) {
      return isMeantAsTag(source) ? '' : null;
    }
    openTags.add(name);
    return bareTag(shownName, source);
  };
  const hidden = markdown.replace(
    htmlPattern,
    (source: string, slash?: string, tagName?: string, entity?: string, index?: number) => {
      const name = tagName?.toLowerCase();
      const isEnd = slash === '/';
      let html: string | null = '';
      if (name !== undefined) html = readTag(source, isEnd, name, index ?? 0);
      else if (entity !== undefined) html = decodeEntity(entity) === undefined ? source : null;
      if (html === null) return source;
      const tag = name === undefined || html === '' ? null : { name, isEnd };
      pieces.push({ source, html, tag });
      return `<${salt}${pieces.length - 1}>`;
    },
  );

  const placeholder = new RegExp(`<${salt}(\\d+)>`, 'g');
  const split = (text: string) =>
    text
      .split(placeholder)
      .map((part, index) => (index % 2 === 0 ? part : (pieces[Number(part)] ?? part)))
      .filter((part) => part !== '');
  const restore = (text: string) =>
    split(text)
      .map((part) => (typeof part === 'string' ? part : part.source))
      .join('');
  return { markdown: hidden, split, restore };
}
