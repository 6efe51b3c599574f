const ascii = (text: string) => [...new TextEncoder().encode(text)];
const uint32 = (value: number) => [24, 16, 8, 0].map((bits) => (value >>> bits) & 0xff);
const uint16 = (value: number) => uint32(value).slice(2);

/** The head of a PNG, which is all of it that the page looks at. */
export const pngHead = (width: number, height: number) =>
  new Uint8Array([
    ...[0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a],
    ...[...uint32(13), ...ascii('IHDR'), ...uint32(width), ...uint32(height), 8, 6, 0, 0, 0],
  ]);

/** A JPEG with a comment before its frame. */
export const jpegHead = (width: number, height: number, frame = 0xc0) =>
  new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xfe, ...uint16(6), ...ascii('text'), 0xff],
    ...[0xff, frame, ...uint16(17), 8, ...uint16(height), ...uint16(width), 3],
  ]);

const webp = (...chunk: readonly number[]) =>
  new Uint8Array([...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBP'), ...chunk]);
const low = (value: number, bytes: number) => uint32(value).reverse().slice(0, bytes);

export const lossyWebpHead = (width: number, height: number) =>
  webp(
    ...ascii('VP8 '),
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0x9d,
    0x01,
    0x2a,
    ...low(width, 2),
    ...low(height, 2),
  );

export const losslessWebpHead = (width: number, height: number) =>
  webp(...ascii('VP8L'), 0, 0, 0, 0, 0x2f, ...low((width - 1) | ((height - 1) << 14), 4));

export const extendedWebpHead = (width: number, height: number) =>
  webp(...ascii('VP8X'), 0, 0, 0, 0, 0, 0, 0, 0, ...low(width - 1, 3), ...low(height - 1, 3));

/** A file as somebody chooses it. */
export const pictureFile = (bytes: Uint8Array<ArrayBuffer> | string, type = 'image/png') =>
  new window.File([bytes], 'cover.png', { type });
