import { decodeEntity } from './decode-entity.ts';
import {
  allowedTags,
  keptAttributes,
  type HtmlTag,
  type readHtmlEntity,
  type readHtmlTag,
} from './read-html-tag.ts';

/** A piece of HTML in a description, and what it was written as. */
export type HiddenPiece =
  | { readonly kind: 'open'; readonly source: string; readonly tag: HtmlTag }
  | { readonly kind: 'close'; readonly source: string; readonly name: string }
  | { readonly kind: 'entity'; readonly source: string; readonly text: string }
  | { readonly kind: 'comment'; readonly source: string };

/** Markdown whose HTML is out of the parser's sight. */
export interface HiddenHtml {
  readonly markdown: string;
  /** A text of the parsed markdown in pieces: words, and the HTML that stood among them. */
  readonly split: (text: string) => readonly (string | HiddenPiece)[];
  /** A text of the parsed markdown as it was written. */
  readonly restore: (text: string) => string;
}

/** Reads pieces of HTML; null is for what may not be or is none. */
export interface HtmlPieceReader {
  readonly readTag: typeof readHtmlTag;
  readonly readEntity: typeof readHtmlEntity;
}

const attributePattern = /\s([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>=`]+)))?/g;

/**
 * A tag with nothing but the attributes that may stay. DOMPurify would drop the others too, but the browser reads them
 * before it can, and tells of each as a violation of the page's policy.
 */
function bareTag(name: string, source: string): string {
  const attributes = Array.from(
    source.matchAll(attributePattern),
    ([, attribute = '', double, single, bare]) =>
      keptAttributes.includes(attribute.toLowerCase())
        ? ` ${attribute}="${(double ?? single ?? bare ?? '').replaceAll('"', '&quot;')}"`
        : '',
  );
  return `<${name}${attributes.join('')}>`;
}

const htmlPattern =
  /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)(?:\s(?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)?\/?>|&([a-z][a-z0-9]*);/gi;

/** Digits that the text does not have: with them nothing in it can be taken for a place of ours. */
function findSalt(markdown: string): string {
  let salt = '90';
  while (markdown.includes(salt)) salt += '0';
  return salt;
}

/**
 * Puts a place like `<900>` where allowed HTML stands. Markdown has no meaning for that, but it ends and begins words
 * as the HTML did, so that what is markdown stays markdown: `<`, `&`, code, emphasis, addresses. What is not allowed
 * is left as it is, and the parser takes it for text.
 */
export function hideHtml(markdown: string, { readTag, readEntity }: HtmlPieceReader): HiddenHtml {
  const salt = findSalt(markdown);
  const hiddenPieces: HiddenPiece[] = [];
  const known = new Set<string>();
  const readOnce = once((source) => readTag(/^<(\w+)/.exec(source)?.[1] ?? '', source));
  const readEntityOnce = once(readEntity);

  const read = (source: string, slash: string, name: string, entity?: string) => {
    if (source.startsWith('<!--')) return { kind: 'comment', source } as const;
    if (entity !== undefined) {
      const text = decodeEntity(entity) === undefined ? readEntityOnce(entity) : null;
      return text === null ? null : ({ kind: 'entity', source, text } as const);
    }
    if (slash !== '') return known.has(name) ? ({ kind: 'close', source, name } as const) : null;
    const tag = allowedTags.has(name) ? readOnce(bareTag(name, source)) : null;
    if (tag) known.add(name);
    return tag && ({ kind: 'open', source, tag } as const);
  };
  const hidden = markdown.replace(
    htmlPattern,
    (source: string, slash?: string, tagName?: string, entity?: string) => {
      const piece = read(source, slash ?? '', tagName?.toLowerCase() ?? '', entity);
      if (!piece) return source;
      hiddenPieces.push(piece);
      return `<${salt}${String(hiddenPieces.length - 1)}>`;
    },
  );

  const place = new RegExp(`<${salt}(\\d+)>`, 'g');
  const split = (text: string) => {
    const pieces: (string | HiddenPiece)[] = [];
    let end = 0;
    for (const match of text.matchAll(place)) {
      const piece = hiddenPieces[Number(match[1])];
      if (!piece) continue;
      if (match.index > end) pieces.push(text.slice(end, match.index));
      pieces.push(piece);
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

/** A function that is asked once for each text. */
function once<T>(ask: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = ask(text);
    answers.set(text, answer);
    return answer;
  };
}
