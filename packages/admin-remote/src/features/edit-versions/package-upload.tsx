import { useEffect, useRef, useState } from 'react';
import { Button, useUnsaved } from '@patchbay/ui';
import { isAborted } from '@patchbay/shared/http';
import { describeUploadError, type UploadedPackage, uploadPackage } from '@patchbay/domain/api';
import { limits } from '@patchbay/domain/entities';
import { notified, useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { FailedUpload } from '../../lib/failed-upload.tsx';
import styles from './version-form.module.css';

interface PackageUploadProps {
  readonly versionId: number;
  readonly onUploaded: (uploaded: UploadedPackage) => void;
}

/** Uploads a package, with what is done of it and a way to give it up. */
export function PackageUpload({ versionId, onUploaded }: PackageUploadProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const { percent, failure, start, cancel } = usePackageUpload(versionId, onUploaded);
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
      <Button
        ref={buttonRef}
        size="small"
        onClick={percent === null ? () => inputRef.current?.click() : cancel}
      >
        {percent === null ? 'Upload a package' : 'Cancel upload'}
      </Button>
      {failure && (
        <FailedUpload
          fileName={failure.file.name}
          text={`${failed} ${failure.file.name}: ${failure.reason}`}
          onRetry={
            failure.file.size > limits.packageBytes
              ? null
              : () => {
                  start(failure.file);
                  buttonRef.current?.focus();
                }
          }
        />
      )}
    </div>
  );
}

interface FailedFile {
  readonly file: File;
  readonly reason: string;
}

interface UploadOfPackage {
  /** 0 to 100 while one is under way, else null. */
  readonly percent: number | null;
  /** The last upload, if it failed. */
  readonly failure: FailedFile | null;
  readonly start: (file: File) => void;
  readonly cancel: () => void;
}

const failed = 'There was an error uploading the file.';

/** Uploads a version's package (rule F34). Leaving the page gives it up. */
function usePackageUpload(
  versionId: number,
  onUploaded: (uploaded: UploadedPackage) => void,
): UploadOfPackage {
  const { http } = useHost();
  const notify = useUnit(notified);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<FailedFile | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  async function upload(file: File) {
    const controller = new AbortController();
    controllerRef.current = controller;
    setPercent(0);
    setFailure(null);
    const fail = (reason: string) => {
      setFailure({ file, reason });
      notify({ tone: 'error', title: 'Upload Failed', text: failed });
    };
    try {
      if (file.size > limits.packageBytes) {
        fail('A package must not be larger than 2 GiB.');
        return;
      }
      const uploaded = await uploadPackage(http, {
        versionId,
        file,
        signal: controller.signal,
        onProgress: (sent, total) => {
          if (!controller.signal.aborted)
            setPercent(total > 0 ? Math.floor((sent / total) * 100) : 0);
        },
      });
      if (controller.signal.aborted) return;
      onUploaded(uploaded);
      notify({
        tone: 'success',
        title: 'Upload complete',
        text: `File ${file.name} Uploaded`,
      });
    } catch (error) {
      if (!isAborted(error)) fail(describeUploadError(error));
    } finally {
      if (controllerRef.current === controller) {
        controllerRef.current = null;
        setPercent(null);
      }
    }
  }
  return {
    percent,
    failure,
    start: (file) => {
      if (controllerRef.current === null) void upload(file);
    },
    cancel: () => controllerRef.current?.abort(),
  };
}
