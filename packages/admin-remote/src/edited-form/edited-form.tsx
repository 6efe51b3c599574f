import type { KeyboardEvent, ReactNode } from 'react';
import { useListedShortcut } from '@patchbay/shared/host';
import { Button, useUnsaved } from '@patchbay/ui';
import type { Choices } from './edited-field.tsx';
import styles from './edited-form.module.css';
import { SaveRefusal } from './save-refusal.tsx';
import { FormConflict } from './form-conflict.tsx';
import { saveOnKeys, saveShortcut } from './save-keys.ts';
import type { EditedForm as Edited } from './use-edited-form.ts';

interface EditedFormProps {
  readonly edited: Edited;
  /** The form's name, also in the message about unsaved changes. */
  readonly label: string;
  readonly heading?: ReactNode;
  /** The labels of the form's fields, by field. */
  readonly labels: Readonly<Record<string, string>>;
  /** The choices of its selects, by field. */
  readonly choices?: Readonly<Record<string, Choices>>;
  /** The number of changes to save that are not in its fields. Default 0. */
  readonly otherChanges?: number;
  /** A note on parts that were stored although the save as a whole failed: 'The cover was saved.' */
  readonly note?: string | undefined;
  /** Further actions, in the bar before 'Save'. */
  readonly actions?: ReactNode;
  /** The reason why nothing can be changed now: 'Archived'. */
  readonly closed?: string | undefined;
  readonly className?: string | undefined;
  /** The fields, disabled during a save. */
  readonly children: ReactNode;
}

/** A form of the editor: its fields, why it was not saved, what is unsaved, and the ways to save it. */
export function EditedForm(props: EditedFormProps) {
  const { edited, label, heading, labels, choices = {}, otherChanges = 0 } = props;
  const { note, actions, closed, className, children } = props;
  const { form, formRef, save, isSaving, refusal, conflict } = edited;
  const unsavedCount = Object.keys(form.formState.dirtyFields).length + otherChanges;
  const isClosed = closed !== undefined;
  useUnsaved(unsavedCount > 0 ? label : null);
  useListedShortcut(saveShortcut);
  return (
    // The handler only adds a shortcut to what the form's button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={formRef}
      className={styles.form}
      aria-label={label}
      noValidate
      onKeyDown={isClosed ? undefined : saveOnKeys(save)}
      onKeyUp={showWholeField}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isClosed) save();
      }}
    >
      {heading}
      <SaveRefusal refusal={refusal} fieldNames={Object.keys(labels)} note={note} />
      <fieldset className={className} disabled={isSaving || isClosed}>
        {children}
      </fieldset>
      <div className={styles.bar} data-bottom-bar="form">
        <span className={styles.state} data-unsaved={unsavedCount > 0}>
          {closed ?? stateOf(unsavedCount)}
        </span>
        {actions}
        <Button
          type="submit"
          variant="primary"
          isBusy={isSaving}
          disabled={isClosed}
          aria-keyshortcuts="Control+S"
        >
          Save
        </Button>
      </div>
      {conflict && (
        <FormConflict
          conflict={conflict}
          labelOf={(name) => new Map(Object.entries(labels)).get(name) ?? name}
          wordsOf={(name, value) => {
            const offered = new Map(Object.entries(choices)).get(name) ?? [];
            return offered.find(([choice]) => choice === value)?.[1].trim() ?? value;
          }}
          note={note}
        />
      )}
    </form>
  );
}

/** Tab brings only the caret of a long field into sight, which may be behind the bar: all of the field comes before that. */
function showWholeField({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement) {
    target.scrollIntoView({ block: 'nearest' });
  }
}

function stateOf(unsavedCount: number): string {
  if (unsavedCount === 0) return 'All changes are saved';
  return unsavedCount === 1 ? '1 unsaved change' : `${unsavedCount} unsaved changes`;
}
