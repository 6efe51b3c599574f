import { useEffect, useRef, useState } from 'react';
import { limits } from '@patchbay/domain/entities';
import { useEventListener } from '@patchbay/ui';
import { pictureSize, type PictureSize } from './picture-size.ts';

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

/** Spreadsheets and the like copy a picture of a text along with it: in a field, the text is meant. */
const isForField = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.matches('input, textarea') &&
  clipboardData?.types.includes('text/plain') === true;

/** A cover to be uploaded at the next save: from a file, dropped, or pasted anywhere on the page. */
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
