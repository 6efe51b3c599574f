import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type Shortcut, useListedShortcut } from '@patchbay/shared/host';
import { Button, Dialog, DialogButtons, FormAlert, hasCommandKey, useUnsaved } from '@patchbay/ui';
import { describeError } from '@patchbay/shared/http';
import { readFieldErrors } from '@patchbay/domain/api';
import type { Choices } from './edited-field.tsx';
import styles from './edited-form.module.css';
import { useSaveAll } from './save-all.tsx';
import { WhoChanged } from './other-editors.tsx';
import type { EditedForm as Edited, SaveConflict } from './use-edited-form.ts';
import { ChangedText, ChangesTable, ChangesValue, type FieldChange } from './changes.tsx';

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
  const all = useSaveAll(unsavedCount > 0 && !isClosed, { label, formRef, save });
  useListedShortcut(saveShortcut);
  return (
    // The handler only adds a shortcut to what the form's button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={formRef}
      className={styles.form}
      aria-label={label}
      noValidate
      onKeyDown={isClosed ? undefined : saveOnKeys(() => void save())}
      onKeyUp={showWholeField}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isClosed) void save();
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
        {all.isOffered && unsavedCount > 0 && (
          <Button isBusy={all.isSaving} aria-keyshortcuts="Control+Shift+S" onClick={all.saveAll}>
            Save all
          </Button>
        )}
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

/** Saves the form that has the focus. */
const saveShortcut: Shortcut = {
  keys: ['Ctrl', 'S'],
  label: 'Save this form',
};

/** For a form's `onKeyDown`: Ctrl+S, or Cmd+S, saves it. */
export const saveOnKeys = (save: () => void) => (event: KeyboardEvent) => {
  if (event.key.toLowerCase() !== 's' || event.altKey || event.shiftKey) return;
  if (!hasCommandKey(event)) return;
  event.preventDefault();
  if (!event.repeat) save();
};

interface SaveRefusalProps {
  /** The error with which the save failed; null where it did not. */
  readonly refusal: unknown;
  readonly fieldNames: readonly string[];
  /** A further note on it: 'The cover was saved.' */
  readonly note?: string | undefined;
}

/** Above a form: why it was not saved, unless that is said under a field. */
function SaveRefusal({ refusal, fieldNames, note }: SaveRefusalProps) {
  if (refusal === null) return null;
  const refused = readFieldErrors(refusal, fieldNames);
  const words = refused ? refused.form : ['Not saved.', describeError(refusal)];
  const text = [...words, note ?? ''].join(' ').trim();
  if (text === '') return null;
  return (
    <div data-refusal="true">
      <FormAlert>{text}</FormAlert>
    </div>
  );
}

interface FormConflictProps {
  readonly conflict: SaveConflict;
  /** The label of a field on the page. */
  readonly labelOf: (name: string) => string;
  /** The words for a field's value on the page. */
  readonly wordsOf: (name: string, value: string) => string;
  /** A note on parts that were stored already, whatever is chosen now: 'The cover was saved.' */
  readonly note?: string | undefined;
}

const isOnlyTheirs = ({ before, mine }: FieldChange): boolean => mine === before;

/**
 * The fields that somebody else changed meanwhile: before, theirs and ours side by side, of which one is chosen for each
 * (rule F12). At first it is theirs where only they changed it, and ours where both did.
 */
function FormConflict({ conflict, labelOf, wordsOf, note }: FormConflictProps) {
  const { changes, onChoose, onKeepEditing } = conflict;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(
    () => new Set(changes.filter(isOnlyTheirs).map(({ name }) => name)),
  );
  const choose = (name: string, isTheirs: boolean) => {
    const after = new Set(theirs);
    if (isTheirs) after.add(name);
    else after.delete(name);
    setTheirs(after);
  };
  return (
    <Dialog title="Someone else saved this first" size="media" onClose={onKeepEditing}>
      <div className={styles.conflict}>
        <p>
          <span>{note ?? 'Nothing was saved yet.'}</span> Your changes are still here.{' '}
          <WhoChanged changes={changes} />: choose what to keep of each.
        </p>
        <ChangesTable heads={['Field', 'Before', 'Theirs', 'Yours']}>
          {changes.map(({ name, ...values }) => {
            const before = wordsOf(name, values.before);
            const label = labelOf(name);
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                <ChangesValue label="Before">
                  <ChangedText text={before} other={wordsOf(name, values.theirs)} mark="del" />
                </ChangesValue>
                {(['theirs', 'mine'] as const).map((side) => (
                  <ChangesValue key={side} label={side === 'theirs' ? 'Theirs' : 'Yours'}>
                    <Choice
                      name={name}
                      label={`${label}: ${side === 'theirs' ? 'theirs' : 'yours'}`}
                      isChosen={theirs.has(name) === (side === 'theirs')}
                      onChoose={() => choose(name, side === 'theirs')}
                    >
                      {values[side] === values.before ? (
                        <span className={styles.same}>Not changed</span>
                      ) : (
                        <ChangedText text={wordsOf(name, values[side])} other={before} mark="ins" />
                      )}
                    </Choice>
                  </ChangesValue>
                ))}
              </tr>
            );
          })}
        </ChangesTable>
        <DialogButtons>
          <Button onClick={onKeepEditing}>Keep editing</Button>
          <Button variant="primary" onClick={() => onChoose(theirs)}>
            Save these
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

const Choice = ({ name, label, isChosen, onChoose, children }: ChoiceProps) => (
  <label className={styles.choice} data-chosen={isChosen}>
    <input
      type="radio"
      name={`conflict-${name}`}
      aria-label={label}
      checked={isChosen}
      onChange={onChoose}
    />
    <span>{children}</span>
  </label>
);
