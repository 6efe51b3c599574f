import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Slot } from '@patchbay/shared/host';
import { Button, useDebounced } from '@patchbay/ui';
import { EditedField, type FormFields } from '../../edited-form/edited-field.tsx';
import styles from './description-field.module.css';

interface DescriptionFieldProps {
  readonly fields: FormFields;
  readonly name: string;
  readonly label: string;
}

const previewPauseMs = 300;

/** The description, and beside it how the public page will show it. The catalogue decides how to render it. */
export function DescriptionField({ fields, name, label }: DescriptionFieldProps) {
  const [isShown, setShown] = useState(true);
  const previewId = useId();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={styles.description}>
      <div className={styles.pair} data-preview={isShown}>
        <EditedField
          fields={fields}
          name={name}
          label={label}
          rows={14}
          hint="Markdown"
          emptyWords="No description yet"
        />
        {isShown && <Preview id={previewId} fields={fields} name={name} />}
      </div>
      <div className={styles.toggle}>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isShown}
          aria-controls={isShown ? previewId : undefined}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={16} />
          <span>{isShown ? 'Hide preview' : 'Show preview'}</span>
        </Button>
      </div>
    </div>
  );
}

interface PreviewProps extends Pick<DescriptionFieldProps, 'fields' | 'name'> {
  readonly id: string;
}

function Preview({ id, fields: { control }, name }: PreviewProps) {
  const markdown = useDebounced(useWatch({ control, name }), previewPauseMs);
  return (
    <div className={styles.preview} id={id}>
      <span className={styles.title} aria-hidden="true">
        Preview
      </span>
      {/* A region that scrolls must be reachable by keyboard. */}
      <div
        className={styles.page}
        role="region"
        aria-label="Preview of the description"
        // It changes piece by piece, as somebody writes, and shows what they write.
        translate="no"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {markdown.trim() === '' ? (
          <p className={styles.none}>Nothing to show yet.</p>
        ) : (
          <Slot
            name="description-preview"
            props={{ markdown }}
            fallback={<p className={styles.none}>Preview unavailable.</p>}
          />
        )}
      </div>
    </div>
  );
}
