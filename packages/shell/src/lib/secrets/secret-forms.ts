import {
  mapText,
  maxLayers,
  namedEntities,
  replaceRanges,
  withoutOneLayer,
  type MappedText,
  type Range,
} from './mapped-text.ts';

export const removed = '[removed]';

/** A form by which a secret can be recognised. */
interface SecretForm {
  /** Matches the secret, except for the group `before`. In linear time: anybody may write the text. */
  readonly pattern: RegExp;
  readonly replacement: string;
  readonly isSecret?: (text: string) => boolean;
}

/** Slugs are in lower case with words in them; random text has capitals, or is nothing but hexadecimal digits. */
const isRandom = (text: string) => /[A-Z]/.test(text) || /^[0-9a-f]+$/.test(text);

/** In this order: a text that one leaves may be read by the next. */
const forms: readonly SecretForm[] = [
  { pattern: /\b(?<before>Bearer\s+)[\w.~+/=-]+/gi, replacement: removed },
  { pattern: /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, replacement: removed },
  // The value may be a text, also one that was cut, a list, an object, or a word.
  {
    pattern:
      /(?<before>(?:passw|passphrase|pwd|token|secret|authori[sz]ation|credential|cookie|api[-_]?key)[\w.-]{0,40}["']?\s*[=:]\s*)(?:(?:Basic|Bearer|Digest|Negotiate|Token)\s+)?(?:"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|\[[^\]]*\]?|\{[^}]*\}?|[^\s"'&,;}\])]+)/gi,
    replacement: removed,
  },
  { pattern: /(?<before>:\/\/)[^\s/?#"'<>]+(?=@)/g, replacement: removed },
  {
    pattern:
      /[^\s@"'<>()[\]{},;:/?&=#%\\]{1,64}@[^\s@"'<>()[\]{},;:/?&=#%\\]{1,250}\.\p{L}{2,63}/gu,
    replacement: '[e-mail]',
  },
  { pattern: /(?<before>\/)[\w-]{32,}(?![\w-])/g, replacement: removed, isSecret: isRandom },
  // A token of the backend: 256 random bits as base64url.
  { pattern: /(?<before>^|[^\w-])[\w-]{43}(?![\w-])/g, replacement: removed, isSecret: isRandom },
];

const encoded =
  /%([0-9a-f]{2})|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\(["'\\/])|\\[bfnrtv]|&#(\d{1,7});|&#x([0-9a-f]{1,6});|&(amp|lt|gt|quot|apos);/gi;

/** Each byte of a character of several bytes counts as a character here: only the forms read this text. */
function decode(match: RegExpExecArray): string {
  const [, percent, unit, byte, escaped, decimal, hex, entity] = match;
  const code = percent ?? unit ?? byte ?? hex;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16) & 0xff_ff);
  if (escaped !== undefined) return escaped;
  if (decimal !== undefined) return String.fromCharCode(Number(decimal) & 0xff_ff);
  return entity === undefined ? ' ' : (namedEntities[entity.toLowerCase()] ?? ' ');
}

/** A text as it stands, and without one encoding after another: of addresses, JSON or HTML. */
function layersOf(text: string): readonly MappedText[] {
  let layer = mapText(text);
  const layers = [layer];
  while (layers.length <= maxLayers) {
    const next = withoutOneLayer(layer, { encoded, decode });
    if (next.text === layer.text) break;
    layers.push(next);
    layer = next;
  }
  return layers;
}

function findForm({ text, starts, ends }: MappedText, { pattern, isSecret }: SecretForm): Range[] {
  const ranges: Range[] = [];
  for (const match of text.matchAll(pattern)) {
    const from = match.index + (match.groups?.['before'] ?? '').length;
    const to = match.index + match[0].length;
    if (isSecret && !isSecret(text.slice(from, to))) continue;
    ranges.push({ start: starts[from] ?? 0, end: ends[to - 1] ?? 0 });
  }
  return ranges;
}

/** A text without what gives itself away as a secret by its form, also where it is encoded, several times over too. */
export function removeSecretForms(text: string): string {
  let clean = text;
  let layers = layersOf(text);
  for (const form of forms) {
    const ranges = layers.flatMap((layer) => findForm(layer, form));
    if (ranges.length === 0) continue;
    ranges.sort((a, b) => a.start - b.start);
    clean = replaceRanges(clean, ranges, form.replacement);
    layers = layersOf(clean);
  }
  return clean;
}
