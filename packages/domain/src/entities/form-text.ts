import { array, string, type ValidationError } from '@patchbay/shared/validation';
import { safeHttpUrl } from '../format/safe-http-url.ts';
import { limits } from './limits.ts';

/** PostgreSQL and others refuse NUL characters, and halves of a surrogate pair. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text);

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Made when it is needed: to write a number in a language costs a page's start more than all of its forms. */
const maxCharacters = (most: number) => `Must have at most ${most.toLocaleString('en')} characters`;

/**
 * A text of a form that is at most `longest` UTF-16 units long. Unlike yup's own `trim()`, `formLine` takes blanks
 * around a value in strict mode too and cuts them off as it casts.
 */
export const formText = (longest: number) =>
  string()
    .max(longest, () => maxCharacters(longest))
    .test(
      'storable',
      'Has characters that cannot be stored',
      (text) => typeof text !== 'string' || isStorable(text),
    );

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** A text of one line, kept without blanks around it. */
export const formLine = (longest: number) =>
  formText(longest)
    .transform(trimmed)
    .test(
      'one-line',
      'Must not have control characters',
      (text) => typeof text !== 'string' || !controlCharacters.test(text.trim()),
    );

/** A http or https address, or blank. */
export const addressLine = () =>
  formLine(limits.urlLength).test(
    'url',
    'Invalid URL',
    (url) => typeof url !== 'string' || url.trim() === '' || safeHttpUrl(url) !== null,
  );

/** A day as browsers send it: '2026-03-01'. */
export const formDay = () =>
  string().test(
    'day',
    'Must be a day like 2026-03-01',
    (day) => typeof day !== 'string' || isDay(day),
  );

function isDay(text: string): boolean {
  const date = new Date(text);
  const isWritten = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime());
  return isWritten && date.toISOString().startsWith(text);
}

/** A text of one line that must not be blank (rule F15). */
export const requiredLine = (longest: number) =>
  formLine(longest)
    .required('Required Field')
    .test('not-blank', 'Required Field', (text) => typeof text !== 'string' || text.trim() !== '');

/** The place of an entry in its list, counted from 1, by its path: 'documentationUrls[2]' gives 3. */
const lineNumber = (path: string) => Number(/\[(\d+)\]$/.exec(path)?.[1] ?? 0) + 1;

/** 'Line N "text": message' (rule F20). */
const lineMessage =
  (message: string) =>
  ({ path, value }: { path: string; value?: unknown }): string =>
    `Line ${lineNumber(path)} "${typeof value === 'string' ? value.trim() : ''}": ${message}`;

const longestQuote = 80;

const longLineMessage = ({ path, value }: { path: string; value?: unknown }): string =>
  lineMessage(maxCharacters(limits.urlLength))({
    path,
    value: String(value).trim().slice(0, longestQuote) + '…',
  });

/**
 * A list that is edited one entry per line. Its messages are whole sentences with the line, ready to be shown.
 * @param isEntry whether a line may stand, blanks around it cut off
 * @param most how many lines there may be
 */
export const formLines = (
  isEntry: (line: string) => boolean = () => true,
  message = '',
  most: number = limits.listLines,
) =>
  array(
    string()
      .defined()
      .transform(trimmed)
      .max(limits.urlLength, longLineMessage)
      .test(
        'storable',
        lineMessage('Has characters that cannot be stored'),
        (line) => typeof line !== 'string' || isStorable(line),
      )
      .test(
        'entry',
        lineMessage(message),
        (line) => typeof line !== 'string' || isEntry(line.trim()),
      ),
  )
    .defined()
    .max(most, `Must have at most ${most} lines`);

/** The faults that a schema found in a form, by field: 'documentationUrls[2]' counts to 'documentationUrls'. */
export function messagesByField(error: ValidationError): ReadonlyMap<string, readonly string[]> {
  const messages = new Map<string, string[]>();
  for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) {
    const field = (path ?? '').replace(/[[.].*/, '');
    const before = messages.get(field);
    if (!before) messages.set(field, [message]);
    else if (!before.includes(message)) before.push(message);
  }
  return messages;
}
