import { useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { coverUrl, describeUploadError, type MediaKind, uploadMedia } from '@patchbay/domain/api';
import { hostedFileUrl } from '@patchbay/domain/format';
import { notified, useHost } from '@patchbay/shared/host';
import { FileButton, useUnsaved } from '@patchbay/ui';
import { useMutation } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { limits } from '@patchbay/domain/entities';
import { EditedField, type FormFields } from '../../../edited-form/edited-field.tsx';
import { type FormValues, fromLines, toLines } from '../../../edited-form/form-values.ts';
import { FailedUpload } from '../../../lib/failed-upload.tsx';
import { newKey } from '../../../lib/new-key.ts';
import { coverTypes } from '../use-chosen-cover.ts';
import { MediaOrder } from './media-order.tsx';
import styles from './media-field.module.css';

interface MediaFieldProps {
  readonly fields: FormFields;
  readonly form: UseFormReturn<FormValues>;
  readonly softwareId: number;
  readonly name: string;
  readonly label: string;
  readonly kind: MediaKind;
}

/** The screenshots or audio demos of a software: their paths in order, what they are, and a way to add more (rule F49). */
export function MediaField({ fields, form, softwareId, name, label, kind }: MediaFieldProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const paths = toLines(useWatch({ control: fields.control, name }));
  const { accept, button, hint, noun, maxBytes } = mediaRules[kind];
  const { isUploading, failures, upload, leaveOut } = useMediaUpload({
    softwareId,
    kind,
    onUploaded: (path) =>
      form.setValue(name, fromLines([...toLines(form.getValues(name)), path]), {
        shouldDirty: true,
      }),
    onSettled: () => {
      // After the render that enables the button again; what had the focus is disabled or gone meanwhile.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) buttonRef.current?.focus();
      });
    },
  });
  useUnsaved(isUploading ? 'the upload of a file' : null);
  return (
    <div className={styles.field}>
      <EditedField fields={fields} name={name} label={label} rows={3} hint={hint} />
      <div>
        <FileButton
          ref={buttonRef}
          size="small"
          isBusy={isUploading}
          inputLabel={`${label} files`}
          accept={accept}
          isMultiple
          onFiles={upload}
        >
          {button}
        </FileButton>
      </div>
      {failures.map((failure) => (
        <FailedUpload
          key={failure.id}
          fileName={failure.file.name}
          text={`${failure.file.name}: ${failure.reason}`}
          isBusy={isUploading}
          onRetry={failure.file.size > maxBytes ? null : () => upload([failure.file], failure)}
          onLeaveOut={() => {
            leaveOut(failure);
            buttonRef.current?.focus();
          }}
        />
      ))}
      <MediaOrder
        lines={paths}
        label={`${label} in this order`}
        noun={noun}
        onMove={(lines) =>
          form.setValue(name, fromLines(lines), {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
      >
        {(path) => <Medium kind={kind} path={path} />}
      </MediaOrder>
    </div>
  );
}

function Medium({ kind, path }: { readonly kind: MediaKind; readonly path: string }) {
  const { imageHost } = useHost().config;
  const url =
    kind === 'screenshot' ? coverUrl(imageHost, '300x', path) : hostedFileUrl(imageHost, path);
  if (url === null) return null;
  if (kind === 'screenshot')
    return <img className={styles.picture} src={url} alt={path} loading="lazy" draggable={false} />;
  // Music has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio className={styles.player} src={url} controls preload="none" aria-label={path} />;
}

interface MediaUploadOptions {
  readonly softwareId: number;
  readonly kind: MediaKind;
  readonly onUploaded: (path: string) => void;
  readonly onSettled: () => void;
}

interface FailedFile {
  readonly id: string;
  readonly file: File;
  readonly reason: string;
}

/** Uploads screenshots or audio demos one after another, and keeps those that fail to be sent again. */
function useMediaUpload({ softwareId, kind, onUploaded, onSettled }: MediaUploadOptions) {
  const { http } = useHost();
  const notify = useUnit(notified);
  const { maxBytes, tooLarge } = mediaRules[kind];
  const [failures, setFailures] = useState<readonly FailedFile[]>([]);
  const leaveOut = ({ id }: FailedFile) =>
    setFailures((all) => all.filter((failure) => failure.id !== id));
  const fail = (file: File, reason: string) => {
    setFailures((all) => [...all, { id: newKey(), file, reason }]);
    notify({ tone: 'error', title: 'Upload Failed', text: `${file.name}: ${reason}` });
  };
  const uploading = useMutation({
    onSettled,
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        if (file.size > maxBytes) {
          fail(file, tooLarge);
          continue;
        }
        try {
          onUploaded(await uploadMedia(http, softwareId, kind, file));
        } catch (error) {
          fail(file, describeUploadError(error));
        }
      }
    },
  });
  return {
    isUploading: uploading.isPending,
    failures,
    leaveOut,
    /** @param again the failure that this is another attempt of */
    upload: (files: readonly File[], again?: FailedFile) => {
      if (uploading.isPending) return;
      if (again) leaveOut(again);
      uploading.mutate(files);
    },
  };
}

interface MediaRules {
  /** For the browser's dialog; the content of a file decides what it is. */
  readonly accept: string;
  readonly button: string;
  readonly hint: string;
  /** One of the files, in words. */
  readonly noun: string;
  readonly maxBytes: number;
  readonly tooLarge: string;
}

/** The rules for a software's files, and the words of the editor for them. */
const mediaRules: Readonly<Record<MediaKind, MediaRules>> = {
  screenshot: {
    accept: coverTypes.join(','),
    button: 'Upload screenshots',
    hint: 'One path on the image host per line. PNG, JPEG or WebP, up to 10 MiB.',
    noun: 'screenshot',
    maxBytes: limits.coverBytes,
    tooLarge: 'A screenshot must not be larger than 10 MiB.',
  },
  audio: {
    accept: 'audio/*',
    button: 'Upload audio demos',
    hint: 'One path on the image host per line. MP3, Ogg, M4A, FLAC or WAV, up to 10 MiB.',
    noun: 'audio demo',
    maxBytes: limits.audioBytes,
    tooLarge: 'An audio demo must not be larger than 10 MiB.',
  },
};
