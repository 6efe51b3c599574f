import { describeError } from '@patchbay/shared/http';
import { readFieldErrors } from '@patchbay/domain/api';
import { FormAlert } from '@patchbay/ui';

interface SaveRefusalProps {
  /** The error with which the save failed; null where it did not. */
  readonly refusal: unknown;
  readonly fieldNames: readonly string[];
  /** A further note on it: 'The cover was saved.' */
  readonly note?: string | undefined;
}

/** Above a form: why it was not saved, unless that is said under a field. */
export function SaveRefusal({ refusal, fieldNames, note }: SaveRefusalProps) {
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
