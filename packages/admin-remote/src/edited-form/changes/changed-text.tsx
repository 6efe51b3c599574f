import { Fragment } from 'react';
import { changedLines } from './changed-lines.ts';

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
  if (text === '') return '–';
  if (text === other || !`${text}${other}`.includes('\n')) return text;
  const { before, changed, after } = changedLines(text, other);
  const head = before.length > contextLines ? ['…', ...before.slice(-contextLines)] : before;
  const tail = after.length > contextLines ? [...after.slice(0, contextLines), '…'] : after;
  const marked = changed.length > 0 ? [<Mark key="changed">{changed.join('\n')}</Mark>] : [];
  return [...head, ...marked, ...tail].map((line, index) => (
    // The lines of a text have no other name than their place.
    <Fragment key={index}>
      {index > 0 && '\n'}
      {line}
    </Fragment>
  ));
}
