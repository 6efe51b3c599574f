/** Packs bytes with a stream of a format. */
async function packed(bytes: Uint8Array<ArrayBuffer>, format: 'gzip' | 'deflate-raw') {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextEncoder().encode(text));

/** A text as Live stores its sets. */
export const gzipped = async (text: string): Promise<Blob> =>
  new Blob([await packed(utf8(text), 'gzip')]);

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
};

/** Numbers as a zip archive has them: each with its size in bytes, the lowest byte first. */
function littleEndian(
  numbers: readonly (readonly [size: 2 | 4, value: number])[],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(numbers.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** Texts by their paths as a zip archive, each compressed. */
export async function zipped(files: Readonly<Record<string, string>>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, bytes] = [utf8(path), utf8(text)];
    const data = await packed(bytes, 'deflate-raw');
    // Version, flags (names are UTF-8), method, time, date, checksum, both sizes, lengths of name and extra field.
    const common = [
      [2, 20],
      [2, 0x08_00],
      [2, 8],
      [2, 0],
      [2, 0x21],
      [4, crcOf(bytes)],
      [4, data.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const;
    parts.push(littleEndian([[4, 0x04_03_4b_50], ...common]), name, data);
    directory.push(
      littleEndian([
        [4, 0x02_01_4b_50],
        [2, 20],
        ...common,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ]),
      name,
    );
    offset += 30 + name.length + data.length;
  }
  const count = Object.keys(files).length;
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  const end = littleEndian([
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directoryBytes],
    [4, offset],
    [2, 0],
  ]);
  return new Blob([...parts, ...directory, end]);
}
