import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '@patchbay/shared/entities';

/** What a cover may be; the server looks into the file, here its kind is enough (decisions, section 6). */
export const coverTypes = ['image/png', 'image/jpeg', 'image/webp'];

export interface ChosenCover {
  readonly file: File;
  /** Of the preview. */
  readonly url: string;
}

interface CoverChoice {
  readonly chosen: ChosenCover | null;
  readonly problem: string | null;
  readonly choose: (files: Iterable<File>) => void;
  /** Forgets the choice, or only that of a file. */
  readonly drop: (file?: File) => void;
}

function findProblem(file: File): string | null {
  if (!coverTypes.includes(file.type)) return 'A cover must be a PNG, JPEG or WebP picture.';
  return file.size > limits.coverBytes ? 'A cover must not be larger than 10 MiB.' : null;
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
  const choose = (files: Iterable<File>) => {
    const [file] = files;
    if (!file) return;
    const found = findProblem(file);
    setProblem(found);
    if (found !== null) return;
    forget();
    const url = URL.createObjectURL(file);
    urlRef.current = url;
    setChosen({ file, url });
  };
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) =>
      type.startsWith('image/'),
    );
    if (pictures.length === 0 || isForField(event)) return;
    event.preventDefault();
    choose(pictures);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => pasted(event);
    document.addEventListener('paste', listener);
    return () => {
      document.removeEventListener('paste', listener);
    };
  }, []);
  useEffect(
    () => () => {
      if (urlRef.current !== null) URL.revokeObjectURL(urlRef.current);
    },
    [],
  );
  return {
    chosen,
    problem,
    choose,
    drop: (file) => {
      if (file && file !== chosen?.file) return;
      forget();
      setChosen(null);
      setProblem(null);
    },
  };
}
