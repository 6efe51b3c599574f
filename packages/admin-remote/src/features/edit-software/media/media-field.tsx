import { useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { coverUrl, type MediaKind } from '@patchbay/domain/api';
import { hostedFileUrl } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { Button, useUnsaved } from '@patchbay/ui';
import { EditedField, type FormFields } from '../../../edited-form/edited-field.tsx';
import { type FormValues, fromLines, toLines } from '../../../edited-form/form-values.ts';
import styles from './media-field.module.css';
import { mediaRules } from './media-rules.ts';
import { useMediaUpload } from './use-media-upload.ts';

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
