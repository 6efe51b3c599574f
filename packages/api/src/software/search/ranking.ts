import { sql, type SQL } from 'drizzle-orm';
import { searchEntries as entry } from '../../db/search-schema.ts';
import type { Search } from './read-search.ts';

/** A `tsquery` that the backend has written. */
export const tsquery = (query: string): SQL => sql`${query}::tsquery`;

/** Words of a vendor are kept apart from those of a name by this. */
const ofVendor = '@';

/** A word as the index has it where the vendor is called so. */
export const vendorWord = (word: string): string => `${ofVendor}${word}`;

/** A `tsquery` for names alone, as one for names and vendors. */
export const named = (query: string): string =>
  query.replace(
    /'([^']*)':\*/g,
    (word, letters: string) => `(${word} | '${vendorWord(letters)}':*)`,
  );

/** Each word of a search is in the name, the vendor, a category, a format or a type, or all of them glued are in the name. */
export const fits = ({ terms, together }: Pick<Search, 'terms' | 'together'>): SQL => {
  const every = terms.map(
    (term) =>
      sql`(${entry.names} @@ ${tsquery(named(term))} or ${entry.kinds} @@ ${tsquery(term)})`,
  );
  const glued = together === null ? [] : [sql`${entry.names} @@ ${tsquery(named(together))}`];
  return sql`(${sql.join([sql`(${sql.join(every, sql` and `)})`, ...glued], sql` or `)})`;
};

/** The words of a search are in the name and the vendor together. */
export const isNamed = ({ query }: Pick<Search, 'query'>): SQL =>
  sql`${entry.names} @@ ${tsquery(named(query))}`;

/** The word by which the index knows how long a name is, in characters without punctuation and spaces. */
export const lengthWord = (length: number): string => `'#${length}'`;

/** A `tsquery` for names of some lengths. */
export const ofLengths = (shortest: number, longest: number): string =>
  `(${Array.from({ length: longest - shortest + 1 }, (_, index) => lengthWord(shortest + index)).join(' | ')})`;

/**
 * How well an entry fits a search, the best being 0 (rule H82). Most of what a broad search finds is told apart by the first
 * line alone.
 */
export const tierOf = ({ squashed, phrase, query }: Search): SQL => sql`case
  when not ${entry.names} @@ ${tsquery(named(query))} then 9
  when ${entry.nameWords} = ${` ${phrase} `} then 0
  when ${entry.squashedName} = ${squashed} then 1
  when octet_length(${entry.squashedVendor}) + octet_length(${entry.squashedName}) = ${Buffer.byteLength(squashed)}
    and ${squashed} in (
      ${entry.squashedVendor} || ${entry.squashedName}, ${entry.squashedName} || ${entry.squashedVendor}
    ) then 2
  when starts_with(${entry.squashedName}, ${squashed}) then 3
  when position(${` ${phrase} `} in ${entry.nameWords}) > 0 then 4
  when position(${` ${phrase}`} in ${entry.nameWords}) > 0 then 5
  when starts_with(${entry.squashedVendor}, ${squashed}) then 6
  when ${entry.names} @@ ${tsquery(query)} then 7
  else 8 end`;

/** Equal ones: the shorter name first, which has least beside what was asked for; by their ids, so that pages do not overlap. */
export const withinTier = [
  sql`length(${entry.squashedName})`,
  sql`${entry.squashedName}`,
  sql`${entry.softwareId}`,
];
