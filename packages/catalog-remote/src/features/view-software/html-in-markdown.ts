import { allowedTags, type HtmlTag, type readHtmlTag } from './read-html-tag.ts';

/** A tag in a description, and what it was written as. */
export type HiddenTag =
  | { readonly kind: 'open'; readonly source: string; readonly tag: HtmlTag }
  | { readonly kind: 'close'; readonly source: string; readonly name: string };

/** Markdown whose tags are out of the parser's sight. */
export interface HiddenHtml {
  readonly markdown: string;
  /** A text of the parsed markdown in pieces: words, and the tags that stood among them. */
  readonly split: (text: string) => readonly (string | HiddenTag)[];
  /** A text of the parsed markdown as it was written. */
  readonly restore: (text: string) => string;
}

/** What a link or a picture may say of itself. */
const attributePattern =
  /\s(href|src|alt|title)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>=`]+))/gi;

/**
 * A tag with nothing but the attributes that may stay. DOMPurify would drop the others too, but the browser reads them
 * before it can, and tells of each as a violation of the page's policy.
 */
function bareTag(name: string, source: string): string {
  const attributes = Array.from(
    source.matchAll(attributePattern),
    ([, attribute = '', double, single, bare]) =>
      ` ${attribute}="${(double ?? single ?? bare ?? '').replaceAll('"', '&quot;')}"`,
  );
  return `<${name}${attributes.join('')}>`;
}

const tagPattern = /<(\/?)([a-z][a-z0-9]*)(?:\s(?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)?\/?>/gi;

/** Digits that the text does not have: with them nothing in it can be taken for a place of ours. */
function findSalt(markdown: string): string {
  let salt = '90';
  while (markdown.includes(salt)) salt += '0';
  return salt;
}

/**
 * Puts a place like `<900>` where an allowed tag stands. Markdown has no meaning for that, but it ends and begins words
 * as the tag did, so that what is markdown stays markdown: `<`, `&`, code, emphasis, addresses. What is no allowed tag
 * is left as it is, and the parser takes it for text.
 */
export function hideHtml(markdown: string, readTag: typeof readHtmlTag): HiddenHtml {
  const salt = findSalt(markdown);
  const tags: HiddenTag[] = [];
  const known = new Set<string>();
  const read = new Map<string, HtmlTag | null>();
  const readOnce = (name: string, tagSource: string) => {
    if (!allowedTags.has(name)) return null;
    const source = bareTag(name, tagSource);
    const tag = read.get(source) ?? readTag(source);
    read.set(source, tag);
    return tag;
  };
  const hidden = markdown.replace(tagPattern, (source, slash: string, tagName: string) => {
    const name = tagName.toLowerCase();
    if (slash === '') {
      const tag = readOnce(name, source);
      if (tag?.name !== name) return source;
      known.add(name);
      tags.push({ kind: 'open', source, tag });
    } else {
      if (!known.has(name)) return source;
      tags.push({ kind: 'close', source, name });
    }
    return `<${salt}${tags.length - 1}>`;
  });

  const place = new RegExp(`<${salt}(\\d+)>`, 'g');
  const split = (text: string) => {
    const pieces: (string | HiddenTag)[] = [];
    let end = 0;
    for (const match of text.matchAll(place)) {
      const tag = tags[Number(match[1])];
      if (!tag) continue;
      if (match.index > end) pieces.push(text.slice(end, match.index));
      pieces.push(tag);
      end = match.index + match[0].length;
    }
    if (end < text.length) pieces.push(text.slice(end));
    return pieces;
  };
  const restore = (text: string) =>
    split(text)
      .map((piece) => (typeof piece === 'string' ? piece : piece.source))
      .join('');
  return { markdown: hidden, split, restore };
}
