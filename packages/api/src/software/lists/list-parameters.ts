import { softwareStatuses } from '@patchbay/domain/entities';
import {
  createQueryReader,
  oneOf,
  plainText,
  sortOrder,
  wholeNumber,
  type SortOrder,
} from '../../http/requests/query-parameters.ts';
import { largestId } from '../../http/requests/read-id.ts';
import { isOfOrder, readCursor, type ListCursor } from './list-cursor.ts';
import {
  facetNames,
  facetReaders,
  filterNames,
  filters,
  type Facet,
  type Filter,
} from './list-filters.ts';

type Status = (typeof softwareStatuses)[number];

/** The parameters of a call of `GET /api/software/` (rule H23). */
export interface ListParameters extends SortOrder {
  readonly limit: number;
  readonly offset: number;
  /** The end of the page before, in place of the offset (rule H94). */
  readonly cursor: ListCursor | null;
  /** Text as typed; empty for all. */
  readonly search: string;
  /**
   * The order of a search by relevance: by how well software fits it (rule H81), or in the order of the call (rule
   * H97); or what has the search only in its text, in the order of the call (rule H83). Null for a search by name.
   */
  readonly ranking: (typeof rankings)[number] | null;
  /** Whether words of the search that are values of a filter are read as filters (rule H103). */
  readonly readsFacts: boolean;
  /** Words that would be read as filters, and count for nothing. */
  readonly without: readonly string[];
  readonly status: Status | null;
  readonly statusNot: Status | null;
  readonly filters: readonly Filter[];
  /** Values that were chosen of facets. */
  readonly chosen: Readonly<Partial<Record<Facet, string>>>;
  /** Rows without their long texts (rule H95). */
  readonly isBrief: boolean;
  /** It is enough to know of a great many that they are many (rule H96). */
  readonly isTotalCapped: boolean;
  /** The same for all lists that have the same software in them, in whatever order and page. */
  readonly scope: string;
  /** The same, whatever values are chosen of facets. */
  readonly scopeOfFacets: string;
}

const rankings = ['relevance', 'matches', 'mentions'] as const;

/** Also what a list without `limit` answers at most. */
const maxRows = 1000;

/** The query parameters of `GET /api/software/` and its facets. */
export const listQuery = {
  order: sortOrder,
  ordering: sortOrder,
  limit: wholeNumber(1, maxRows),
  offset: wholeNumber(0, largestId),
  cursor: readCursor,
  search: plainText,
  ranking: oneOf(rankings),
  facts: oneOf(['read']),
  without: plainText,
  status: oneOf(softwareStatuses),
  status_not: oneOf(softwareStatuses),
  fields: oneOf(['brief']),
  total: oneOf(['capped']),
  ...filters,
  ...facetReaders,
};

/** Parameters that change which part of a list is answered, and not what is in it. */
const ofThePage = new Set(['order', 'ordering', 'limit', 'offset', 'cursor', 'fields', 'total']);

/** The parameters that say what is in a list, in one order. */
const scopeOf = (query: URLSearchParams): readonly (readonly [string, string])[] =>
  [...query].filter(([name]) => !ofThePage.has(name)).sort();

const isFacet = (name: string): boolean => facetNames.some((facet) => facet === name);

/**
 * @throws HttpError with the messages of every parameter that is unknown, given twice, or has no possible value
 */
export function readListParameters(query: URLSearchParams): ListParameters {
  const { read, refuse, refuseProblems } = createQueryReader(query, listQuery);
  const order = read('order');
  const ordering = read('ordering');
  const search = read('search');
  const ranking = read('ranking');
  if (ranking !== null && !search?.trim()) refuse('ranking', 'Needs a search');
  const readsFacts = read('facts') !== null;
  if (readsFacts && ranking === null) refuse('facts', 'Needs a ranking');
  const chosen: Partial<Record<Facet, string>> = {};
  for (const facet of facetNames) {
    const value = read(facet);
    if (value !== null) chosen[facet] = value;
  }
  const cursor = read('cursor');
  const parameters = {
    ...(order ?? ordering ?? { sortBy: 'name', isDescending: false }),
    limit: read('limit') ?? maxRows,
    offset: read('offset') ?? 0,
    cursor,
    search: search ?? '',
    ranking,
    readsFacts,
    without: read('without')?.split(',') ?? [],
    status: read('status'),
    statusNot: read('status_not'),
    filters: filterNames.flatMap((name) => read(name) ?? []),
    chosen,
    isBrief: read('fields') !== null,
    isTotalCapped: read('total') !== null,
  };
  if (cursor && !isOfOrder(cursor, parameters)) refuse('cursor', 'Belongs to another order');
  refuseProblems();
  // Each is known and there once by now: of thousands it would take half a second.
  const scope = scopeOf(query);
  return {
    ...parameters,
    scope: JSON.stringify(scope),
    scopeOfFacets: JSON.stringify(scope.filter(([name]) => !isFacet(name))),
  };
}
