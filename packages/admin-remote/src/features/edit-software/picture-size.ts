const startsWith = (view: DataView, offset: number, bytes: readonly number[]): boolean =>
  offset + bytes.length <= view.byteLength &&
  bytes.every((byte, index) => view.getUint8(offset + index) === byte);

/** The codes of ASCII letters. */
const codes = (text: string) => [...new TextEncoder().encode(text)];

const pngStart = [0x89, ...codes('PNG\r\n'), 0x1a, 0x0a, 0, 0, 0, 13, ...codes('IHDR')];

/** The size of a picture from its head, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const pngSize = (view: DataView): PictureSize => ({
  width: view.getUint32(16),
  height: view.getUint32(20),
});

/** A frame's head, of which JPEG knows several; the others of this range are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segment by segment, each with its length, up to the frame: thumbnails within them are not looked at. */
function jpegSize(view: DataView): PictureSize | null {
  let offset = 2;
  while (view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1);
    if (isFrame(marker)) {
      return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    }
    // A marker may be filled up by more of these.
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
  }
  return null;
}

const uint24 = (view: DataView, offset: number) =>
  view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x1_00_00;

/** Lossy, lossless or extended. */
function webpSize(view: DataView): PictureSize | null {
  if (startsWith(view, 12, codes('VP8X'))) {
    return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  }
  if (startsWith(view, 12, codes('VP8L'))) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!startsWith(view, 12, codes('VP8 ')) || !startsWith(view, 23, [0x9d, 0x01, 0x2a]))
    return null;
  return {
    width: view.getUint16(26, true) & 0x3fff,
    height: view.getUint16(28, true) & 0x3fff,
  };
}

/**
 * The size of a PNG, JPEG or WebP, by what its head says: nothing is decoded. Null for anything else, whatever it calls
 * itself.
 */
export function pictureSize(bytes: ArrayBuffer): PictureSize | null {
  const view = new DataView(bytes);
  try {
    if (startsWith(view, 0, pngStart)) return pngSize(view);
    if (startsWith(view, 0, [0xff, 0xd8, 0xff])) return jpegSize(view);
    const isWebp = startsWith(view, 0, codes('RIFF')) && startsWith(view, 8, codes('WEBP'));
    return isWebp ? webpSize(view) : null;
  } catch (error) {
    // It ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
