import { sortKeys } from '@patchbay/domain/api';
import type { JsonSchema } from '../calls/json-schema.ts';
import { invalidFields } from '../../process/http-error.ts';
import { isStorable } from '../../text/storable-text.ts';

export type SortKey = (typeof sortKeys)[number];

export interface SortOrder {
  readonly sortBy: SortKey;
  readonly isDescending: boolean;
}

/** A value or what is wrong with it. */
export type Read<T> = { readonly value: T } | { readonly problem: string };

export const ok = <T>(value: T): Read<T> => ({ value });
export const no = (problem: string): Read<never> => ({ problem });

/** Reads the text of a parameter. `schema` says the same of it to whoever reads the OpenAPI document. */
export interface Reader<T> {
  (text: string): Read<T>;
  readonly schema: JsonSchema;
}

/** Every parameter that a call takes, by name. */
export type QueryTable<Values> = { readonly [Name in keyof Values]: Reader<Values[Name]> };

export const reader = <T>(schema: JsonSchema, read: (text: string) => Read<T>): Reader<T> =>
  Object.assign((text: string) => read(text), { schema });

const longestText = 200;
const mostUnknown = 20;

export const wholeNumber = (least: number, most: number): Reader<number> =>
  reader({ type: 'integer', minimum: least, maximum: most }, (text) =>
    /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? ok(Number(text))
      : no(`Must be a whole number from ${least} to ${most}`),
  );

export const oneOf = <T extends string>(values: readonly T[]): Reader<T> =>
  reader({ type: 'string', enum: values }, (text) => {
    const value = values.find((known) => known === text);
    return value === undefined ? no(`Must be one of ${values.join(', ')}`) : ok(value);
  });

export const plainText: Reader<string> = reader(
  { type: 'string', maxLength: longestText },
  (text) => {
    if (text.length > longestText) return no(`Must have at most ${longestText} characters`);
    return isStorable(text) ? ok(text) : no('Must not contain NUL or broken characters');
  },
);

export const sortOrder: Reader<SortOrder> = reader(
  { type: 'string', enum: sortKeys.flatMap((key) => [key, `-${key}`]) },
  (text) => {
    const isDescending = text.startsWith('-');
    const sortBy = sortKeys.find((key) => key === text.slice(Number(isDescending)));
    return sortBy === undefined
      ? no(`Must be one of ${sortKeys.join(', ')}, with '-' before it for descending`)
      : ok({ sortBy, isDescending });
  },
);

export interface QueryReader<Values> {
  /** A parameter's value; null where it is not there, or has no possible value. */
  readonly read: <Name extends keyof Values & string>(name: Name) => Values[Name] | null;
  /** Says what is wrong with a parameter beside others. */
  readonly refuse: (name: keyof Values & string, problem: string) => void;
  /**
   * Once all are read.
   * @throws HttpError with the messages of every parameter that is unknown, given twice, or has no possible value
   */
  readonly refuseProblems: () => void;
}

/**
 * Reads a query parameter by parameter.
 * @param table of the parameters that the call takes: the same as in its description
 */
export function createQueryReader<Values>(
  query: URLSearchParams,
  table: QueryTable<Values>,
): QueryReader<Values> {
  const problems = new Map<string, string[]>();
  const unread = new Set(query.keys());
  return {
    read: (name) => {
      unread.delete(name);
      const [text, ...more] = query.getAll(name);
      if (text === undefined) return null;
      const result = more.length > 0 ? no('Must be given once') : table[name](text);
      if ('value' in result) return result.value;
      problems.set(name, [result.problem]);
      return null;
    },
    refuse: (name, problem) => {
      if (!problems.has(name)) problems.set(name, [problem]);
    },
    refuseProblems: () => {
      // Of thousands of wrong parameters only the first few are named.
      for (const name of [...unread].slice(0, mostUnknown)) {
        problems.set(name.slice(0, longestText), ['Unknown parameter']);
      }
      if (problems.size > 0) throw invalidFields(Object.fromEntries(problems));
    },
  };
}
