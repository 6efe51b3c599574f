import type { FormValues } from '../form-values.ts';

/** A field that somebody else changed while it was being edited here. */
export interface FieldChange {
  readonly name: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
}

/**
 * The fields that somebody else changed since the form began, and that differ from its values now. A field that both
 * changed to the same value is not a change, so a save whose answer was lost can be tried again.
 */
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
