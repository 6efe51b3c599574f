import { useRef } from 'react';
import { Button, useUnsaved } from '@patchbay/ui';
import { usePackageUpload } from './use-package-upload.ts';
import styles from './version-form.module.css';

interface PackageUploadProps {
  readonly versionId: number;
  readonly onUploaded: (url: string) => void;
}

/** Uploads a package, with what is done of it and a way to give it up. */
export function PackageUpload({ versionId, onUploaded }: PackageUploadProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { percent, problem, start, cancel } = usePackageUpload(versionId, onUploaded);
  useUnsaved(percent === null ? null : 'the upload of a package');
  return (
    <div className={styles.upload}>
      <input
        ref={inputRef}
        className={styles.file}
        type="file"
        aria-label="Package file"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) start(file);
        }}
      />
      {percent === null ? (
        <Button size="small" onClick={() => inputRef.current?.click()}>
          Upload a package
        </Button>
      ) : (
        <>
          <progress
            className={styles.progress}
            max={100}
            value={percent}
            aria-label="Upload"
            aria-valuetext={`Uploading, ${percent} %`}
          />
          <span className={styles.percent} aria-hidden="true">
            {percent} %
          </span>
          <Button size="small" onClick={cancel}>
            Cancel upload
          </Button>
        </>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
