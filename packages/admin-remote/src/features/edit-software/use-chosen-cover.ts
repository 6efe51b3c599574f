import { useEffect, useRef, useState } from 'react';
import { limits } from '@patchbay/domain/entities';
import { useEventListener } from '@patchbay/ui';

const startsWith = (view: DataView, offset: number, bytes: readonly number[]): boolean =>
  offset + bytes.length <= view.byteLength &&
  bytes.every((byte, index) => view.getUint8(offset + index) === byte);

/** The codes of ASCII letters. */
const codes = (text: string) => [...new TextEncoder().encode(text)];

const pngStart = [0x89, ...codes('PNG\r\n'), 0x1a, 0x0a, 0, 0, 0, 13, ...codes('IHDR')];

/** The size of a picture from its head, in pixels. */
interface PictureSize {
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

/** The size of a PNG, JPEG or WebP, by its head; null for anything else. */
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

/** The types that a cover may have, for the browser's dialog; its content decides what it is (rule F24). */
export const coverTypes = ['image/png', 'image/jpeg', 'image/webp'];

export interface ChosenCover {
  readonly file: File;
  /** The address of the preview. */
  readonly url: string;
}

interface CoverChoice {
  readonly chosen: ChosenCover | null;
  readonly problem: string | null;
  readonly choose: (files: Iterable<File>) => void;
  /** Forgets the choice, or only that of a file. */
  readonly drop: (file?: File) => void;
}

/** The same limits as the server's, before anything is sent. */
async function findProblem(file: File): Promise<string | null> {
  if (file.size > limits.coverBytes) return 'A cover must not be larger than 10 MiB.';
  let size: PictureSize | null;
  try {
    size = pictureSize(await file.arrayBuffer());
  } catch {
    return 'This file could not be read. Choose it again.';
  }
  if (size === null) return 'A cover must be a PNG, JPEG or WebP picture.';
  if (Math.max(size.width, size.height) > limits.coverSide) {
    return `A cover must have at most ${limits.coverSide.toLocaleString('en')} pixels on each side.`;
  }
  return size.width * size.height > limits.coverPixels
    ? 'A cover must have at most 40 megapixels.'
    : null;
}

/** What is pasted into a field is meant for it, also where it takes no pictures. */
const isForField = ({ target }: ClipboardEvent): boolean =>
  target instanceof Element && target.matches('input, textarea');

/** A cover to be uploaded at the next save: from a file, dropped, or pasted anywhere on the page but into a field. */
export function useChosenCover(): CoverChoice {
  const [chosen, setChosen] = useState<ChosenCover | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const urlRef = useRef<string | null>(null);
  const forget = () => {
    if (urlRef.current !== null) URL.revokeObjectURL(urlRef.current);
    urlRef.current = null;
  };
  /** The last file that was chosen: results for an earlier one change nothing. */
  const latestRef = useRef<File | null>(null);
  const choose = async (files: Iterable<File>) => {
    const [file] = files;
    if (!file) return;
    latestRef.current = file;
    const found = await findProblem(file);
    if (latestRef.current !== file) return;
    setProblem(found);
    if (found !== null) return;
    forget();
    const url = URL.createObjectURL(file);
    urlRef.current = url;
    setChosen({ file, url });
  };
  useEventListener('document', 'paste', (event) => {
    const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) =>
      type.startsWith('image/'),
    );
    if (pictures.length === 0 || isForField(event)) return;
    event.preventDefault();
    void choose(pictures);
  });
  useEffect(
    () => () => {
      latestRef.current = null;
      if (urlRef.current !== null) URL.revokeObjectURL(urlRef.current);
    },
    [],
  );
  return {
    chosen,
    problem,
    choose: (files) => void choose(files),
    drop: (file) => {
      if (file && file !== chosen?.file) return;
      latestRef.current = null;
      forget();
      setChosen(null);
      setProblem(null);
    },
  };
}
