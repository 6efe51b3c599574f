import type { ReactNode } from 'react';
import type { FormValues } from './form-values.ts';
import styles from './edited-form.module.css';

/** A text around what is not the same in another one, cut to lines. */
interface ChangedLines {
  readonly before: readonly string[];
  readonly changed: readonly string[];
  readonly after: readonly string[];
}

/** The number of lines that two texts have in common from their beginnings. */
function countCommon(lines: readonly string[], others: readonly string[]): number {
  const most = Math.min(lines.length, others.length);
  let count = 0;
  while (count < most && lines[count] === others[count]) count += 1;
  return count;
}

/** The lines of a text between its first and its last difference from another, and those around. */
export function changedLines(text: string, other: string): ChangedLines {
  const lines = text.split('\n');
  const others = other.split('\n');
  const start = countCommon(lines, others);
  const rest = lines.slice(start);
  const end = countCommon(rest.toReversed(), others.slice(start).toReversed());
  return {
    before: lines.slice(0, start),
    changed: rest.slice(0, rest.length - end),
    after: rest.slice(rest.length - end),
  };
}

/** A field that somebody else changed while it was being edited here. */
export interface FieldChange {
  readonly name: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
}

/** The fields that somebody else changed since the form began, to another value than it has now. */
export const fieldChanges = (
  before: FormValues,
  theirs: FormValues,
  mine: FormValues,
): readonly FieldChange[] =>
  Object.keys(theirs)
    .map((name) => ({
      name,
      before: before[name] ?? '',
      theirs: theirs[name] ?? '',
      mine: mine[name] ?? '',
    }))
    .filter((change) => change.theirs !== change.before && change.theirs !== change.mine);

interface ChangedTextProps {
  readonly text: string;
  /** The text that it is compared with. */
  readonly other: string;
  /** Whether lines that the other text lacks were added or deleted. */
  readonly mark: 'ins' | 'del';
}

/** The number of unchanged lines that are shown around a change. */
const contextLines = 2;

/** A text with its changed lines marked. Of a long one that is mostly the same, only what is near them is shown. */
export function ChangedText({ text, other, mark: Mark }: ChangedTextProps) {
  if (text === '') return <span>–</span>;
  if (text === other || !`${text}${other}`.includes('\n')) return <span>{text}</span>;
  const { before, changed, after } = changedLines(text, other);
  const head = before.length > contextLines ? ['…', ...before.slice(-contextLines)] : before;
  const tail = after.length > contextLines ? [...after.slice(0, contextLines), '…'] : after;
  const marked = changed.length > 0 ? [<Mark key="changed">{changed.join('\n')}</Mark>] : [];
  return [...head, ...marked, ...tail].map((line, index) => (
    // The lines of a text have no other name than their place.
    <span key={index}>
      {index > 0 && <span>{'\n'}</span>}
      {typeof line === 'string' ? <span>{line}</span> : line}
    </span>
  ));
}

interface ChangesTableProps {
  readonly heads: readonly string[];
  /** Rows: the field's name and a `ChangesValue` for each further head. */
  readonly children: ReactNode;
}

/** The changes, a row for each field. A narrow window shows its values one below the other. */
export const ChangesTable = ({ heads, children }: ChangesTableProps) => (
  // A region that scrolls must be reachable by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles.scroller} role="region" aria-label="Changes" tabIndex={0}>
    <table className={styles.changes}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

interface ChangesValueProps {
  /** Its column's head, which a narrow window shows beside it. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A value of a row. */
export const ChangesValue = ({ label, children }: ChangesValueProps) => (
  <td data-label={label}>
    <div dir="auto">{children}</div>
  </td>
);
