import { UnreadableFileError } from './plugin-reference.ts';

/** A tag of XML. */
export interface Tag {
  readonly name: string;
  /** As it stands in the file, behind the name: for `attributeOf`. */
  readonly attributes: string;
  readonly isEnd: boolean;
  /** It has no end tag: `<Name Value="x"/>`. */
  readonly isEmpty: boolean;
}

/** No tag of a project is longer; the text between tags may be as long as it likes. */
const longestTag = 1_000_000;

/** The tags of XML that comes in pieces, one after another. It holds one tag at a time, never the document. */
export async function* scanTags(pieces: AsyncIterable<string>): AsyncGenerator<Tag> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    let start = rest.indexOf('<');
    while (start !== -1) {
      const end = endOfTag(rest, start);
      if (end === -1) break;
      const tag = readTag(rest.slice(start + 1, end));
      if (tag) yield tag;
      start = rest.indexOf('<', end + 1);
      if (start === -1) rest = '';
    }
    rest = start === -1 ? '' : rest.slice(start);
    if (rest.length > longestTag) {
      throw new UnreadableFileError('This file is damaged: it has a tag without an end.');
    }
  }
}

/** The end of a tag: the first `>` outside of quotes; -1 where it is not there yet. */
function endOfTag(text: string, start: number): number {
  if (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start + 4);
    return end === -1 ? -1 : end + 2;
  }
  if (text.startsWith('<![CDATA[', start)) {
    const end = text.indexOf(']]>', start + 9);
    return end === -1 ? -1 : end + 2;
  }
  let from = start + 1;
  for (;;) {
    const end = text.indexOf('>', from);
    if (end === -1) return -1;
    const quote = firstQuote(text, from, end);
    if (quote === -1) return end;
    const closing = text.indexOf(text.charAt(quote), quote + 1);
    if (closing === -1) return -1;
    from = closing + 1;
  }
}

function firstQuote(text: string, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === 34 || letter === 39) return at;
  }
  return -1;
}

function readTag(text: string): Tag | null {
  if (text.startsWith('!') || text.startsWith('?')) return null;
  const isEnd = text.startsWith('/');
  const isEmpty = text.endsWith('/');
  const inner = text.slice(isEnd ? 1 : 0, isEmpty ? -1 : undefined);
  const space = inner.search(/\s/);
  return {
    name: space === -1 ? inner : inner.slice(0, space),
    attributes: space === -1 ? '' : inner.slice(space),
    isEnd,
    isEmpty,
  };
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return entities.get(name) ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });

/** An attribute of a tag by its whole name, prefix included; empty where the tag does not have it. */
export function attributeOf({ attributes }: Tag, name: string): string {
  let at = 0;
  for (;;) {
    const equals = attributes.indexOf('=', at);
    if (equals === -1) return '';
    const quote = firstQuote(attributes, equals + 1, attributes.length);
    const end = quote === -1 ? -1 : attributes.indexOf(attributes.charAt(quote), quote + 1);
    if (end === -1) return '';
    if (attributes.slice(at, equals).trim() === name) {
      return decode(attributes.slice(quote + 1, end));
    }
    at = end + 1;
  }
}
