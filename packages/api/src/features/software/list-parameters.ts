import { sortKeys } from '@patchbay/shared/api';
import { architectures, softwareStatuses, versionTypes } from '@patchbay/shared/entities';
import { componentFormat } from '@patchbay/shared/format';
import { invalidFields } from '../../errors.ts';
import { largestId } from '../../http/read-id.ts';
import { isStorable } from '../../http/storable-text.ts';

export type SortKey = (typeof sortKeys)[number];
type Status = (typeof softwareStatuses)[number];

/** What `GET /api/software/` is asked for (specification, section 7; decisions, sections 3 and 8). */
export interface ListParameters {
  readonly sortBy: SortKey;
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Text as typed; empty for all. */
  readonly search: string;
  readonly categoryIds: readonly number[] | null;
  readonly status: Status | null;
  readonly statusNot: Status | null;
  readonly vendorSlug: string | null;
  readonly format: string | null;
  readonly type: string | null;
  readonly architecture: string | null;
}

/** Also what a list without `limit` answers at most. */
const mostRows = 1000;
const mostCategories = 5000;
const longestText = 200;

/** A value or what is wrong with it. */
type Read<T> = { readonly value: T } | { readonly problem: string };

const ok = <T>(value: T): Read<T> => ({ value });
const no = (problem: string): Read<never> => ({ problem });

const wholeNumber =
  (least: number, most: number) =>
  (text: string): Read<number> =>
    /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? ok(Number(text))
      : no(`Must be a whole number from ${String(least)} to ${String(most)}`);

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): Read<T> => {
    const value = values.find((known) => known === text);
    return value === undefined ? no(`Must be one of ${values.join(', ')}`) : ok(value);
  };

const plainText = (text: string): Read<string> => {
  if (text.length > longestText) return no(`Must have at most ${String(longestText)} characters`);
  return isStorable(text) ? ok(text) : no('Must not contain NUL or broken characters');
};

const idList = (text: string): Read<readonly number[]> => {
  const ids = text.split(',').map((id) => id.trim());
  if (ids.length > mostCategories) return no(`Must have at most ${String(mostCategories)} ids`);
  return ids.every((id) => /^\d{1,10}$/.test(id) && Number(id) >= 1 && Number(id) <= largestId)
    ? ok([...new Set(ids.map(Number))])
    : no('Must be a list of ids, separated by commas');
};

const sortOrder = (text: string): Read<{ sortBy: SortKey; isDescending: boolean }> => {
  const isDescending = text.startsWith('-');
  const sortBy = sortKeys.find((key) => key === text.slice(Number(isDescending)));
  return sortBy === undefined
    ? no(`Must be one of ${sortKeys.join(', ')}, with '-' before it for descending`)
    : ok({ sortBy, isDescending });
};

/**
 * @throws Refusal with the messages of every parameter that is unknown, given twice, or has no possible value
 */
export function readListParameters(query: URLSearchParams): ListParameters {
  const problems = new Map<string, string[]>();
  const unread = new Set(query.keys());

  function read<T>(name: string, reader: (text: string) => Read<T>): T | null {
    unread.delete(name);
    const [text, ...more] = query.getAll(name);
    if (text === undefined) return null;
    const result = more.length > 0 ? no('Must be given once') : reader(text);
    if ('value' in result) return result.value;
    problems.set(name, [result.problem]);
    return null;
  }

  const order = read('order', sortOrder);
  const ordering = read('ordering', sortOrder);
  const category = read('category', wholeNumber(1, largestId));
  const among = read('category__in', idList);
  const parameters: ListParameters = {
    ...(order ?? ordering ?? { sortBy: 'name', isDescending: false }),
    limit: read('limit', wholeNumber(1, mostRows)) ?? mostRows,
    offset: read('offset', wholeNumber(0, largestId)) ?? 0,
    search: read('search', plainText) ?? '',
    categoryIds:
      category === null ? among : [category].filter((id) => among === null || among.includes(id)),
    status: read('status', oneOf(softwareStatuses)),
    statusNot: read('status_not', oneOf(softwareStatuses)),
    vendorSlug: read('vendor', plainText),
    format: read('format', (text) =>
      /^[A-Za-z0-9]{1,40}$/.test(text)
        ? ok(componentFormat(`any.${text}`) ?? text)
        : no('Must be a format like VST3'),
    ),
    type: read('type', oneOf(versionTypes)),
    architecture: read('architecture', oneOf(architectures)),
  };
  for (const name of unread) problems.set(name, ['Unknown parameter']);
  if (problems.size > 0) throw invalidFields(Object.fromEntries(problems));
  return parameters;
}
