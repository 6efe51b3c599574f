import { useEffect, useRef, useState } from 'react';
import { FileButton, useUnsaved } from '@patchbay/ui';
import { isAborted } from '@patchbay/shared/http';
import { describeUploadError, type UploadedPackage, uploadPackage } from '@patchbay/domain/api';
import { notified, useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { FailedUpload, packageProblem } from '../../lib/failed-upload.tsx';
import styles from './version-form.module.css';

interface PackageUploadProps {
  readonly versionId: number;
  readonly onUploaded: (uploaded: UploadedPackage) => void;
}

const failed = 'There was an error uploading the file.';

/** Uploads a version's package, with what is done of it and a way to give it up (rule F34). Leaving the page gives it up. */
export function PackageUpload({ versionId, onUploaded }: PackageUploadProps) {
  const { http } = useHost();
  const notify = useUnit(notified);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const controllerRef = useRef<AbortController>(null);
  /** 0 to 100 while an upload is under way, else null. */
  const [percent, setPercent] = useState<number | null>(null);
  /** The last upload, if it failed. */
  const [failure, setFailure] = useState<{ readonly file: File; readonly reason: string }>();
  useUnsaved(percent === null ? null : 'the upload of a package');
  useEffect(() => () => controllerRef.current?.abort(), []);

  async function upload(file: File) {
    if (controllerRef.current) return;
    const fail = (reason: string) => {
      setFailure({ file, reason });
      notify({ tone: 'error', title: 'Upload Failed', text: failed });
    };
    const problem = packageProblem(file);
    if (problem !== null) {
      fail(problem);
      return;
    }
    const { signal } = (controllerRef.current = new AbortController());
    setPercent(0);
    setFailure(undefined);
    try {
      onUploaded(await uploadPackage(http, { versionId, file, signal, onPercent: setPercent }));
      notify({ tone: 'success', title: 'Upload complete', text: `File ${file.name} Uploaded` });
    } catch (error) {
      if (!isAborted(error)) fail(describeUploadError(error));
    } finally {
      controllerRef.current = null;
      setPercent(null);
    }
  }
  return (
    <div className={styles.upload}>
      {percent !== null && (
        <>
          <progress
            className={styles.progress}
            max={100}
            value={percent}
            aria-label="Upload"
            aria-valuetext={`Uploading, ${percent} %`}
          />
          <span className={styles.percent} aria-hidden="true">
            {`${percent} %`}
          </span>
        </>
      )}
      {/* One button, so that the focus stays where an upload begins and ends. */}
      <FileButton
        ref={buttonRef}
        size="small"
        inputLabel="Package file"
        onFiles={([file]) => file && void upload(file)}
        onClick={percent === null ? undefined : () => controllerRef.current?.abort()}
      >
        {percent === null ? 'Upload a package' : 'Cancel upload'}
      </FileButton>
      {failure && (
        <FailedUpload
          fileName={failure.file.name}
          text={`${failed} ${failure.file.name}: ${failure.reason}`}
          onRetry={
            packageProblem(failure.file) === null
              ? () => {
                  void upload(failure.file);
                  buttonRef.current?.focus();
                }
              : null
          }
        />
      )}
    </div>
  );
}
