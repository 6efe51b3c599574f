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
import { facetNames, facets, filters, type Facet, type Filter } from './list-filters.ts';

type Status = (typeof softwareStatuses)[number];

/** What `GET /api/software/` is asked for (rule H23). */
export interface ListParameters extends SortOrder {
  readonly limit: number;
  readonly offset: number;
  /** Where the page before ended, in place of the offset (rule H94). */
  readonly cursor: ListCursor | null;
  /** Text as typed; empty for all. */
  readonly search: string;
  /**
   * What the search finds by relevance: by how well it fits (rule H81), or in the order of the call (rule H97). Null for what
   * is found by name.
   */
  readonly ranking: (typeof rankings)[number] | null;
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
}

const rankings = ['relevance', 'matches'] as const;

/** Also what a list without `limit` answers at most. */
const mostRows = 1000;

/** Parameters that change which part of a list is answered, and not what is in it. */
const ofThePage = new Set(['order', 'ordering', 'limit', 'offset', 'cursor', 'fields', 'total']);

const scopeOf = (query: URLSearchParams): string =>
  JSON.stringify([...query].filter(([name]) => !ofThePage.has(name)).sort());

/**
 * @throws Refusal with the messages of every parameter that is unknown, given twice, or has no possible value
 */
export function readListParameters(query: URLSearchParams): ListParameters {
  const { read, refuse, refuseProblems } = createQueryReader(query);
  const order = read('order', sortOrder);
  const ordering = read('ordering', sortOrder);
  const search = read('search', plainText);
  const ranking = read('ranking', oneOf(rankings));
  if (ranking !== null && !search?.trim()) refuse('ranking', 'Needs a search');
  const chosen: Partial<Record<Facet, string>> = {};
  for (const facet of facetNames) {
    const value = read<string>(facet, facets[facet].read);
    if (value !== null) chosen[facet] = value;
  }
  const cursor = read('cursor', readCursor);
  const parameters: ListParameters = {
    ...(order ?? ordering ?? { sortBy: 'name', isDescending: false }),
    limit: read('limit', wholeNumber(1, mostRows)) ?? mostRows,
    offset: read('offset', wholeNumber(0, largestId)) ?? 0,
    cursor,
    search: search ?? '',
    ranking,
    status: read('status', oneOf(softwareStatuses)),
    statusNot: read('status_not', oneOf(softwareStatuses)),
    filters: Object.entries(filters).flatMap(([name, reader]) => read(name, reader) ?? []),
    chosen,
    isBrief: read('fields', oneOf(['brief'])) !== null,
    isTotalCapped: read('total', oneOf(['capped'])) !== null,
    scope: scopeOf(query),
  };
  if (cursor && !isOfOrder(cursor, parameters)) refuse('cursor', 'Belongs to another order');
  refuseProblems();
  return parameters;
}
