import {
  mapText,
  maxLayers,
  namedEntities,
  withoutOneLayer,
  type MappedText,
  type Range,
} from './mapped-text.ts';

const encoder = new TextEncoder();
const utf8 = (text: string) => String.fromCharCode(...encoder.encode(text));

/** One layer of an encoding: of addresses, forms, JSON or HTML. A backslash is nothing by itself. */
const encoded =
  /%([0-9a-f]{2})|\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|\\u([0-9a-f]{4})|\\|&#(\d{1,7});|&#x([0-9a-f]{1,6});|&(amp|lt|gt|quot|apos);|\+/gi;

const fromCodePoint = (point: number) =>
  point <= 0x10_ffff ? utf8(String.fromCodePoint(point)) : '';

function decode(match: RegExpMatchArray): string {
  const [whole, byte, high, low, unit, decimal, hex, entity] = match;
  if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
  if (high !== undefined && low !== undefined) {
    return utf8(String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)));
  }
  if (unit !== undefined) return utf8(String.fromCharCode(Number.parseInt(unit, 16)));
  if (decimal !== undefined) return fromCodePoint(Number(decimal));
  if (hex !== undefined) return fromCodePoint(Number.parseInt(hex, 16));
  if (entity !== undefined) return namedEntities[entity.toLowerCase()] ?? '';
  return whole === '+' ? ' ' : '';
}

/** A text in the one form that all its encodings have in common: as UTF-8, a character for each byte. */
function plainForm(text: string): MappedText {
  let form = mapText(text, utf8);
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const next = withoutOneLayer(form, { encoded, decode });
    const isDone = next.text === form.text;
    form = next;
    if (isDone) break;
  }
  return { ...form, text: form.text.toLowerCase() };
}

/** Shorter ones would tear words apart, and guard nothing. */
const fewestBytes = 4;
/** The length of a piece by which a random text is recognised: a text may have been cut within it. */
const tellingBytes = 12;
const isRandom = (secret: string) => secret.length >= 24 && !/[\s@]/.test(secret);

/**
 * The places of known secrets in a text, however they are encoded there, also in several layers. Of a random one the
 * beginning is found, too.
 */
export function findKnownSecrets(text: string, known: readonly string[]): Range[] {
  if (known.length === 0) return [];
  const { text: bytes, starts, ends } = plainForm(text);
  const ranges: Range[] = [];
  for (const secret of known.map((each) => plainForm(each).text)) {
    if (secret.length < fewestBytes) continue;
    const wanted = isRandom(secret) ? secret.slice(0, tellingBytes) : secret;
    let at = bytes.indexOf(wanted);
    while (at >= 0) {
      let end = at + wanted.length;
      while (end - at < secret.length && bytes[end] === secret[end - at]) end += 1;
      ranges.push({ start: starts[at] ?? 0, end: ends[end - 1] ?? text.length });
      // One may begin within another, where a secret repeats itself.
      at = bytes.indexOf(wanted, at + 1);
    }
  }
  return ranges.sort((a, b) => a.start - b.start);
}
