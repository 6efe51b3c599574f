import { string } from '@patchbay/shared/validation';

/** Text that the database can hold: PostgreSQL refuses NUL characters, and halves of a surrogate pair. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** The moment that a text names, if the database can hold it as JavaScript writes it: of the years 1 to 9999. */
export function storableMoment(text: string): Date | null {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment : null;
}

/** The embedded database answers text without a leading mark: better refused than lost. */
const byteOrderMark = '\uFEFF';

/** A schema of text that can be stored, of at most `longest` UTF-16 units. */
export const storableText = (longest: number) =>
  string()
    .max(longest, `must have at most ${longest.toLocaleString('en')} characters`)
    .test(
      'storable',
      'must not contain NUL or broken characters',
      (text) => typeof text !== 'string' || isStorable(text),
    )
    .test(
      'no-mark',
      'must not begin with a byte order mark',
      (text) => typeof text !== 'string' || !text.startsWith(byteOrderMark),
    );
