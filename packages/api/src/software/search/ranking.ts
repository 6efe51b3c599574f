import { and, or, sql, type SQL } from 'drizzle-orm';
import { searchEntries as entry } from '../../db/search-schema.ts';
import { isAmong } from '../lists/list-filters.ts';
import { divideTerms } from './divide-terms.ts';
import type { Search, Term } from './read-search.ts';
import { inAll, type Kinds } from './entries/search-kinds.ts';

/** A `tsquery` that the backend has written. */
export const tsquery = (query: string): SQL => sql`${query}::tsquery`;

/** Words of a vendor are kept apart from those of a name by this. */
const ofVendor = '@';

/** A word as the index has it where the vendor is called so. */
export const vendorWord = (word: string): string => `${ofVendor}${word}`;

/** A `tsquery` only for names, made from one for names and vendors. */
export const named = (query: string): string =>
  query.replace(
    /'([^']*)':\*/g,
    (word, letters: string) => `(${word} | '${vendorWord(letters)}':*)`,
  );

/** Conditions for the entries that fit a search. */
export interface Fitting {
  /** All words are in the name, the vendor, a category, a format or a type, or all of them glued are in the name. */
  readonly where: SQL;
  /** The kind has all of the words; undefined where no kind has. */
  readonly ofKind: SQL | undefined;
  /** Some of the words, or all, are in the name or the vendor, and the kind has the others. */
  readonly byName: SQL;
  /** Whether no kind has a word of the search, so that all that fits is found by its name and vendor. */
  readonly isNamedAlone: boolean;
}

export const isOfKind = (ids: ReadonlySet<number>): SQL => isAmong(entry.kindId, [...ids]);

/** A `tsquery` for all of some words. */
export const allOf = (terms: readonly Term[]): string =>
  terms.map(({ query }) => query).join(' & ');

/**
 * The software that fits a search. Words that no kind has are only looked for in names, all by one condition: most
 * searches have no others.
 */
export function fits(
  { terms, together }: Pick<Search, 'terms' | 'together'>,
  kinds: Kinds,
): Fitting {
  const found = terms.map((term) => kinds.idsOf(term));
  const inNames = (some: readonly Term[], ...more: readonly string[]) =>
    sql`${entry.names} @@ ${tsquery(named([allOf(some), ...more].join(' | ')))}`;
  const ofAll = inAll(found);
  const ofKind = ofAll.size > 0 ? isOfKind(ofAll) : undefined;
  const glued = together === null ? [] : [together];
  const byName =
    or(
      inNames(terms, ...glued),
      ...(divideTerms(terms, found)?.map(({ elsewhere, ids }) =>
        and(inNames(elsewhere), isOfKind(ids)),
      ) ?? [
        and(
          ...terms.map((term, index) => or(inNames([term]), isOfKind(found[index] ?? new Set()))),
        ),
      ]),
    ) ?? sql`false`;
  const isNamedAlone = found.every((ids) => ids.size === 0);
  return { where: or(ofKind, byName) ?? byName, ofKind, byName, isNamedAlone };
}

/** The words of a search are in the name and the vendor together. */
export const isNamed = ({ query }: Pick<Search, 'query'>): SQL =>
  sql`${entry.names} @@ ${tsquery(named(query))}`;

/** The word by which the index knows how long a name is, in characters without punctuation and spaces. */
export const lengthWord = (length: number): string => `'#${length}'`;

/** A `tsquery` for names of some lengths. */
export const ofLengths = (shortest: number, longest: number): string =>
  `(${Array.from({ length: longest - shortest + 1 }, (_, index) => lengthWord(shortest + index)).join(' | ')})`;

/** The words of a search are all in the name. */
export const hasInItsName = ({ query }: Pick<Search, 'query'>): SQL =>
  sql`${entry.names} @@ ${tsquery(query)}`;

/** The name begins as the search does. */
export const beginsLike = ({ squashed }: Pick<Search, 'squashed'>): SQL =>
  sql`starts_with(${entry.squashedName}, ${squashed})`;

/**
 * The tier of software that has the words of a search in its name and vendor, the best being 0 (rule H82).
 * @param inName whether the name alone has them
 */
export const tierAmongNamed = (
  { squashed, phrase }: Pick<Search, 'squashed' | 'phrase'>,
  inName: SQL,
): SQL => sql`case
  when ${entry.nameWords} = ${` ${phrase} `} then 0
  when ${entry.squashedName} = ${squashed} then 1
  when octet_length(${entry.squashedVendor}) + octet_length(${entry.squashedName}) = ${Buffer.byteLength(squashed)}
    and ${squashed} in (
      ${entry.squashedVendor} || ${entry.squashedName}, ${entry.squashedName} || ${entry.squashedVendor}
    ) then 2
  when ${beginsLike({ squashed })} then 3
  when position(${` ${phrase} `} in ${entry.nameWords}) > 0 then 4
  when position(${` ${phrase}`} in ${entry.nameWords}) > 0 then 5
  when starts_with(${entry.squashedVendor}, ${squashed}) then 6
  when ${inName} then 7
  else 8 end`;

/** The same of any entry. The first line alone ranks most of the entries that a broad search finds. */
export const tierOf = (search: Search): SQL =>
  sql`case when not ${isNamed(search)} then 9 else ${tierAmongNamed(search, hasInItsName(search))} end`;

/** Equal ones: the shorter name first, which has least beside what was asked for; by their ids, so that pages do not overlap. */
export const withinTier = [
  sql`length(${entry.squashedName})`,
  sql`${entry.squashedName}`,
  sql`${entry.softwareId}`,
];

/** The same order, which no index has: a database that expects many of a few would walk through the whole index for them. */
export const withinTierOfFew = [sql`length(${entry.squashedName}) + 0`, ...withinTier.slice(1)];
