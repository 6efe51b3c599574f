import { sortKeys } from '@patchbay/domain/api';
import { invalidFields } from '../../process/refusal.ts';
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

const longestText = 200;
const mostUnknown = 20;

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): Read<number> =>
    /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? ok(Number(text))
      : no(`Must be a whole number from ${least} to ${most}`);

export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): Read<T> => {
    const value = values.find((known) => known === text);
    return value === undefined ? no(`Must be one of ${values.join(', ')}`) : ok(value);
  };

export const plainText = (text: string): Read<string> => {
  if (text.length > longestText) return no(`Must have at most ${longestText} characters`);
  return isStorable(text) ? ok(text) : no('Must not contain NUL or broken characters');
};

export const sortOrder = (text: string): Read<SortOrder> => {
  const isDescending = text.startsWith('-');
  const sortBy = sortKeys.find((key) => key === text.slice(Number(isDescending)));
  return sortBy === undefined
    ? no(`Must be one of ${sortKeys.join(', ')}, with '-' before it for descending`)
    : ok({ sortBy, isDescending });
};

export interface QueryReader {
  /** A parameter's value; null where it is not there, or has no possible value. */
  readonly read: <T>(name: string, reader: (text: string) => Read<T>) => T | null;
  /** Says what is wrong with a parameter beside others. */
  readonly refuse: (name: string, problem: string) => void;
  /**
   * Once all are read.
   * @throws Refusal with the messages of every parameter that is unknown, given twice, or has no possible value
   */
  readonly refuseProblems: () => void;
}

/** Reads a query parameter by parameter. */
export function createQueryReader(query: URLSearchParams): QueryReader {
  const problems = new Map<string, string[]>();
  const unread = new Set(query.keys());
  return {
    read: (name, reader) => {
      unread.delete(name);
      const [text, ...more] = query.getAll(name);
      if (text === undefined) return null;
      const result = more.length > 0 ? no('Must be given once') : reader(text);
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
