import { type RefObject, useState } from 'react';
import { FileArchive } from 'lucide-react';
import { FileButton, useEventListener } from '@patchbay/ui';
import styles from './archives.module.css';

type TakeFiles = (files: readonly File[]) => void;

interface ChooseArchivesProps {
  readonly label: string;
  readonly onFiles: TakeFiles;
}

/** The keyboard's way to what a drop does. */
export const ChooseArchives = ({ label, onFiles }: ChooseArchivesProps) => (
  <FileButton inputLabel="Archives" isMultiple onFiles={onFiles}>
    <FileArchive size={16} />
    <span>{label}</span>
  </FileButton>
);

interface DropArchivesProps {
  readonly onFiles: TakeFiles;
  /** What becomes of each: 'an entry'. */
  readonly product: string;
  readonly within?: RefObject<HTMLElement | null>;
}

/** Takes archives that are dropped on the page, or on a part of it, and says so while they are held above it. */
export function DropArchives({ onFiles, product, within }: DropArchivesProps) {
  const isOver = useFileDrop(onFiles, within);
  return (
    isOver && <p className={styles.drop}>{`Drop plugin archives to make ${product} of each.`}</p>
  );
}

/**
 * Takes files that are dropped on the page, or on a part of it, unless somebody else there takes them.
 * @returns whether files are held above it now
 */
export function useFileDrop(onFiles: TakeFiles, within?: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  const isTaken = ({ defaultPrevented, dataTransfer, target }: DragEvent): boolean => {
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return false;
    return !within || (target instanceof Node && within.current?.contains(target) === true);
  };
  useEventListener('window', 'dragover', (event) => {
    const isHere = isTaken(event);
    if (isHere) event.preventDefault();
    setOver(isHere);
  });
  useEventListener('window', 'dragleave', (event) => {
    if (event.relatedTarget === null) setOver(false);
  });
  useEventListener('window', 'drop', (event) => {
    setOver(false);
    if (!isTaken(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  return isOver;
}
