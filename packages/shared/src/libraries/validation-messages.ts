/**
 * The messages of all schemas that say nothing of their own, in plain words: people read them in refusals of the API, in the
 * problems of an import, and where a release is checked. Set as soon as a schema can be made.
 */
import { setLocale } from 'yup';

const nouns = new Map([
  ['array', 'a list'],
  ['boolean', 'true or false'],
  ['number', 'a number'],
  ['object', 'an object'],
  ['string', 'text'],
  ['tuple', 'a list'],
]);

/** The part of yup's parameters that is used here. */
interface TypeMisfit {
  readonly path: string;
  readonly type: string;
  readonly value?: unknown;
}

const longestValue = 40;

const shortened = (text: string) =>
  text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;

/** A value in a message; of an object only its kind, since a message must not grow with what was sent. */
function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shortened(value));
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

setLocale({
  mixed: {
    defined: ({ path }) => `${path} is missing`,
    notType: ({ path, type, value }: TypeMisfit) =>
      `${path} must be ${nouns.get(type) ?? `of the type ${type}`}, not ${describe(value)}`,
  },
  object: {
    noUnknown: ({ path, unknown }) => `${path} has unknown fields: ${shortened(String(unknown))}`,
  },
});
