/** A text as UTF-8, a character for each byte, and for each the place in the original where it begins and ends. */
interface MappedText {
  readonly bytes: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A place in a text; the end is not part of it. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const encoder = new TextEncoder();
const utf8 = (text: string) => String.fromCharCode(...encoder.encode(text));

/** One layer of an encoding: of addresses, forms, JSON or HTML. A backslash is nothing by itself. */
const encoded =
  /%([0-9a-f]{2})|\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|\\u([0-9a-f]{4})|\\|&#(\d{1,7});|&#x([0-9a-f]{1,6});|&(amp|lt|gt|quot|apos);|\+/gi;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const mostLayers = 5;

const ofPoint = (point: number) => (point <= 0x10_ffff ? utf8(String.fromCodePoint(point)) : '');

function decode(match: RegExpMatchArray): string {
  const [whole, byte, high, low, unit, decimal, hex, entity] = match;
  if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
  if (high !== undefined && low !== undefined) {
    return utf8(String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)));
  }
  if (unit !== undefined) return utf8(String.fromCharCode(Number.parseInt(unit, 16)));
  if (decimal !== undefined) return ofPoint(Number(decimal));
  if (hex !== undefined) return ofPoint(Number.parseInt(hex, 16));
  if (entity !== undefined) return entities[entity.toLowerCase()] ?? '';
  return whole === '+' ? ' ' : '';
}

function mapText(text: string): MappedText {
  let bytes = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  for (const character of text) {
    const end = position + character.length;
    for (const byte of utf8(character)) {
      bytes += byte;
      starts.push(position);
      ends.push(end);
    }
    position = end;
  }
  return { bytes, starts, ends };
}

function withoutOneLayer({ bytes, starts, ends }: MappedText): MappedText {
  let decoded = '';
  const newStarts: number[] = [];
  const newEnds: number[] = [];
  let next = 0;
  const copy = (from: number, to: number) => {
    decoded += bytes.slice(from, to);
    for (let index = from; index < to; index += 1) {
      newStarts.push(starts[index] ?? 0);
      newEnds.push(ends[index] ?? 0);
    }
  };
  for (const match of bytes.matchAll(encoded)) {
    copy(next, match.index);
    next = match.index + match[0].length;
    for (const byte of decode(match)) {
      decoded += byte;
      newStarts.push(starts[match.index] ?? 0);
      newEnds.push(ends[next - 1] ?? 0);
    }
  }
  copy(next, bytes.length);
  return { bytes: decoded, starts: newStarts, ends: newEnds };
}

/** A text in the one form that all its encodings have in common. */
function plainForm(text: string): MappedText {
  let form = mapText(text);
  for (let layer = 0; layer < mostLayers; layer += 1) {
    const next = withoutOneLayer(form);
    const isDone = next.bytes === form.bytes;
    form = next;
    if (isDone) break;
  }
  return { ...form, bytes: form.bytes.toLowerCase() };
}

/** Shorter ones would tear words apart, and guard nothing. */
const fewestBytes = 4;
/** So much of a random text says which one it is: a text may have been cut within it. */
const tellingBytes = 12;
const isRandom = (secret: string) => secret.length >= 24 && !/[\s@]/.test(secret);

/**
 * Where known secrets stand in a text, however they are encoded there, also in several layers. Of a random one the
 * beginning is found, too.
 */
export function findKnownSecrets(text: string, known: readonly string[]): Range[] {
  if (known.length === 0) return [];
  const { bytes, starts, ends } = plainForm(text);
  const ranges: Range[] = [];
  for (const secret of known.map((each) => plainForm(each).bytes)) {
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
