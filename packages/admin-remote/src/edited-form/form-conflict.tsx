import { useState, type ReactNode } from 'react';
import { Button, Dialog } from '@patchbay/ui';
import { ChangedText } from './changes/changed-text.tsx';
import { ChangesTable, ChangesValue } from './changes/changes-table.tsx';
import styles from './edited-form.module.css';
import type { FieldChange } from './changes/field-changes.ts';
import type { SaveConflict } from './use-edited-form.ts';

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
export function FormConflict({ conflict, labelOf, wordsOf, note }: FormConflictProps) {
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
          {note ?? 'Nothing was saved yet.'} Your changes are still here. Someone else changed these
          fields: choose what to keep of each.
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
        <div className={styles.buttons}>
          <Button onClick={onKeepEditing}>Keep editing</Button>
          <Button variant="primary" onClick={() => onChoose(theirs)}>
            Save these
          </Button>
        </div>
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
