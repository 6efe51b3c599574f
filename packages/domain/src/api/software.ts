import { array, object, string, type InferType } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { isApiError, parseAnswer, parseListAnswer, type Http } from '@patchbay/shared/http';
import { softwareSchema, type Software, type SoftwareStatus } from '../entities/software.ts';
import { countRows, readTotal, readWhole } from './read-whole.ts';
import { hasId } from '../versions/offered-for.ts';
import { versionSchema, type SoftwareVersion, type StoredVersion } from '../entities/version.ts';

export const sortKeys = ['name', 'vendor', 'created_at', 'modified_at'] as const;
export type SortKey = (typeof sortKeys)[number];

/** The filters of `GET /api/software/` (rules H23, H24). */
export interface SoftwareFilters {
  readonly search?: string;
  /**
   * The best matches come first; with `matches`, the same software in the order of the call; with `mentions`, what has
   * the search only in its text. Only for a backend that is known to take it (rules H81, H97, H83).
   */
  readonly ranking?: 'relevance' | 'matches' | 'mentions';
  /**
   * Reads words of the search that are values of a filter as filters: `SoftwareList.reading` says which. Only with a
   * ranking, and for a backend with extended lists (rule H103).
   */
  readonly facts?: 'read';
  /** Words that would be read as filters, as `SearchFact.typed` has them, and that count for nothing. */
  readonly without?: readonly string[];
  /** Only for a backend with lists (rule H144). */
  readonly idIn?: readonly number[];
  readonly category?: number;
  readonly categoryIn?: readonly number[];
  /** A category with all below it. Only for a backend with extended lists (rule H93). */
  readonly categoryTree?: number;
  readonly status?: SoftwareStatus;
  readonly statusNot?: SoftwareStatus;
  readonly order?: SortKey | `-${SortKey}`;
  readonly limit?: number;
  readonly offset?: number;
  /** The end of the page before, as its answer says it: in place of an offset (rule H94). */
  readonly cursor?: string;
  /** Rows without their long texts. Only for a backend with extended lists (rule H95). */
  readonly fields?: 'brief';
  /** A total need not be exact where there are very many. Only for a backend with extended lists (rule H96). */
  readonly total?: 'capped';
  /** A vendor's slug. */
  readonly vendor?: string;
  readonly format?: string;
  readonly type?: string;
  readonly architecture?: string;
  /** A system, or a `fitFilter`. */
  readonly platform?: string;
  /** The name of a licence, to the letter. */
  readonly license?: string;
  /** `app`: with a package. */
  readonly install?: string;
  /** ISO 8601: changed since then. */
  readonly updatedAfter?: string;
  readonly featured?: boolean;
}

/**
 * A page of software. `total` counts all that match, or is null where the backend does not say. A page may have fewer than
 * were asked for where they would be too many bytes.
 */
export interface SoftwareList {
  readonly software: readonly Software[];
  /**
   * The number of rows that came, with those that break the contract and are left out: the next page begins behind
   * them.
   */
  readonly received: number;
  readonly total: number | null;
  /** There are more than the total says. */
  readonly isTotalCapped: boolean;
  /** The cursor of the next page; null at the end, and from a backend that has no cursors. */
  readonly nextCursor: string | null;
  /** Whether the backend also answers `getSoftwareFacets`. */
  readonly hasFacets: boolean;
  /** How much more software has the search only in its text: `ranking: 'mentions'` lists it. */
  readonly mentions: number;
  /** The filters that were read in the search; null where none was. */
  readonly reading: SearchReading | null;
}

/** Says in the answer of a list that the backend has the call for facets (rule H27): `true`. */
export const facetsHeader = 'X-Software-Facets';

/** Says in the answer of a list that there are more than `X-Total-Count` says (rule H96): `true`. */
export const totalCappedHeader = 'X-Total-Capped';

const searchReadingSchema = object({
  facts: array(
    object({
      /** Its words, glued and in lower case: 'opensource'. */
      typed: string().required(),
      /** For people: 'Open source'. */
      label: string().required(),
      facet: string().required(),
      /** The facet's value, where it is just one. */
      value: string().optional(),
    }),
  ).required(),
  /** The facts that no software has beside the others: what was found is without them. */
  unmet: array(string().required()).required(),
});

/** The words of a search that were read as filters (rule H103). */
export type SearchReading = InferType<typeof searchReadingSchema>;

/** Says in the answer of a search which of its words were read as filters, as JSON of a `SearchReading`. */
export const readingHeader = 'X-Search-Reading';

/** What is no reading is reported, and counts as none. */
function parseReading(http: Http, header: string | null): SearchReading | null {
  if (header === null) return null;
  try {
    return parse(searchReadingSchema, JSON.parse(header));
  } catch (cause) {
    http.reportProblem(new Error(`The answer's ${readingHeader} cannot be used`, { cause }));
    return null;
  }
}

/** Says in the answer of a search how much more software has it only in its text (rule H83). */
export const mentionsHeader = 'X-Search-Mentions';

/** Says in the answer of a list where the next page begins (rule H94). */
export const nextCursorHeader = 'X-Next-Cursor';

/** The query parameters of `GET /api/software/` for filters. */
export const softwareListQueryParameters = (filters: SoftwareFilters) => ({
  order: filters.order,
  limit: filters.limit,
  offset: filters.offset,
  cursor: filters.cursor,
  fields: filters.fields,
  total: filters.total,
  search: filters.search,
  ranking: filters.ranking,
  facts: filters.facts,
  without: filters.without,
  id__in: filters.idIn,
  category__in: filters.categoryIn,
  category: filters.category,
  category_tree: filters.categoryTree,
  status: filters.status,
  status_not: filters.statusNot,
  vendor: filters.vendor,
  format: filters.format,
  type: filters.type,
  architecture: filters.architecture,
  platform: filters.platform,
  license: filters.license,
  install: filters.install,
  updated_after: filters.updatedAfter,
  featured: filters.featured,
});

export async function listSoftware(
  http: Http,
  filters: SoftwareFilters,
  signal?: AbortSignal,
): Promise<SoftwareList> {
  const response = await http.request('GET', '/api/software/', {
    query: softwareListQueryParameters(filters),
    signal,
  });
  return {
    software: parseListAnswer(http, softwareSchema, response),
    received: countRows(response.body),
    total: readTotal(response.headers),
    isTotalCapped: response.headers.get(totalCappedHeader) === 'true',
    nextCursor: response.headers.get(nextCursorHeader),
    hasFacets: response.headers.get(facetsHeader) === 'true',
    mentions: Number(response.headers.get(mentionsHeader)) || 0,
    reading: parseReading(http, response.headers.get(readingHeader)),
  };
}

/** One software. Staff's token makes it an admin answer, with `internalNotes` and whatever its status. */
export async function getSoftware(http: Http, id: number, signal?: AbortSignal): Promise<Software> {
  const response = await http.request('GET', `/api/software/${id}/`, { signal });
  return parseAnswer(softwareSchema, 'GET', response);
}

/** True where a call about a software was refused because staff have archived it (rule H5). */
export function isArchived(error: unknown): boolean {
  if (!isApiError(error) || error.status !== 404) return false;
  const { responseBody: body } = error;
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'archived';
}

/** All versions of a software that can be edited: those with an id. A backend that counts them may answer them in parts. */
export async function listVersions(
  http: Http,
  softwareId: number,
  signal?: AbortSignal,
): Promise<readonly StoredVersion[]> {
  const path = `/api/software/${softwareId}/versions/`;
  return (await readWhole(http, { path, schema: versionSchema, signal })).filter(hasId);
}

/** The newest versions of a software, one for each way that it is offered. */
export async function listLatestVersions(
  http: Http,
  softwareId: number,
  signal?: AbortSignal,
): Promise<readonly SoftwareVersion[]> {
  const path = `/api/software/${softwareId}/latest_versions/`;
  return parseListAnswer(http, versionSchema, await http.request('GET', path, { signal }));
}

export async function getVersion(
  http: Http,
  id: number,
  signal?: AbortSignal,
): Promise<StoredVersion> {
  const response = await http.request('GET', `/api/versions/${id}/`, { signal });
  const version = parseAnswer(versionSchema, 'GET', response);
  return { ...version, id: version.id ?? id };
}
