import { useRef } from 'react';
import { FileArchive } from 'lucide-react';
import { Button } from '@patchbay/ui';
import styles from './archives.module.css';

interface ChooseArchivesProps {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The keyboard's way to what a drop does. */
export function ChooseArchives({ label, onFiles }: ChooseArchivesProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => inputRef.current?.click()}>
        <FileArchive size={16} />
        <span>{label}</span>
      </Button>
      <input
        ref={inputRef}
        className={styles.file}
        type="file"
        multiple
        aria-label="Archives"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
