import { useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { coverUrl, describeUploadError, type MediaKind, uploadMedia } from '@patchbay/domain/api';
import { hostedFileUrl } from '@patchbay/domain/format';
import { notified, useHost } from '@patchbay/shared/host';
import { Button, useUnsaved } from '@patchbay/ui';
import { useMutation } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { limits } from '@patchbay/domain/entities';
import { EditedField, type FormFields } from '../../../edited-form/edited-field.tsx';
import { type FormValues, fromLines, toLines } from '../../../edited-form/form-values.ts';
import { coverTypes } from '../use-chosen-cover.ts';
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
  const inputRef = useRef<HTMLInputElement>(null);
  const paths = toLines(useWatch({ control: fields.control, name }));
  const { accept, button, hint } = mediaRules[kind];
  const { isUploading, upload } = useMediaUpload({
    softwareId,
    kind,
    onUploaded: (path) =>
      form.setValue(name, fromLines([...toLines(form.getValues(name)), path]), {
        shouldDirty: true,
      }),
  });
  useUnsaved(isUploading ? 'the upload of a file' : null);
  return (
    <div className={styles.field}>
      <EditedField fields={fields} name={name} label={label} rows={3} hint={hint} />
      <div>
        <Button size="small" isBusy={isUploading} onClick={() => inputRef.current?.click()}>
          {button}
        </Button>
        <input
          ref={inputRef}
          className={styles.input}
          type="file"
          multiple
          accept={accept}
          aria-label={`${label} files`}
          tabIndex={-1}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            upload(files);
          }}
        />
      </div>
      <ul className={styles.media} aria-label={`${label} in this order`}>
        {[...new Set(paths)].filter(Boolean).map((path) => (
          <li key={path}>
            <Medium kind={kind} path={path} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Medium({ kind, path }: { readonly kind: MediaKind; readonly path: string }) {
  const { imageHost } = useHost().config;
  const url =
    kind === 'screenshot' ? coverUrl(imageHost, '300x', path) : hostedFileUrl(imageHost, path);
  if (url === null) return null;
  if (kind === 'screenshot')
    return <img className={styles.picture} src={url} alt={path} loading="lazy" />;
  // Music has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio className={styles.player} src={url} controls preload="none" aria-label={path} />;
}

interface MediaUploadOptions {
  readonly softwareId: number;
  readonly kind: MediaKind;
  readonly onUploaded: (path: string) => void;
}

/** Uploads screenshots or audio demos one after another; of each that fails it says why. */
function useMediaUpload({ softwareId, kind, onUploaded }: MediaUploadOptions) {
  const { http } = useHost();
  const notify = useUnit(notified);
  const { maxBytes, tooLarge } = mediaRules[kind];
  const fail = ({ name }: File, reason: string) =>
    notify({ tone: 'error', title: 'Upload Failed', text: `${name}: ${reason}` });
  const uploading = useMutation({
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
    upload: (files: readonly File[]) => {
      if (!uploading.isPending && files.length > 0) uploading.mutate(files);
    },
  };
}

interface MediaRules {
  /** For the browser's dialog; the content of a file decides what it is. */
  readonly accept: string;
  readonly button: string;
  readonly hint: string;
  readonly maxBytes: number;
  readonly tooLarge: string;
}

/** The rules for a software's files, and the words of the editor for them. */
const mediaRules: Readonly<Record<MediaKind, MediaRules>> = {
  screenshot: {
    accept: coverTypes.join(','),
    button: 'Upload screenshots',
    hint: 'One path on the image host per line. PNG, JPEG or WebP, up to 10 MiB.',
    maxBytes: limits.coverBytes,
    tooLarge: 'A screenshot must not be larger than 10 MiB.',
  },
  audio: {
    accept: 'audio/*',
    button: 'Upload audio demos',
    hint: 'One path on the image host per line. MP3, Ogg, M4A, FLAC or WAV, up to 10 MiB.',
    maxBytes: limits.audioBytes,
    tooLarge: 'An audio demo must not be larger than 10 MiB.',
  },
};
