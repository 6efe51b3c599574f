import { softwareSchema, type Software, type SoftwareStatus } from '../entities/software.ts';
import { versionSchema, type SoftwareVersion } from '../entities/version.ts';
import { parseAnswer, parseListAnswer, type Http } from './http.ts';

export const sortKeys = ['name', 'vendor', 'created_at', 'modified_at'] as const;
export type SortKey = (typeof sortKeys)[number];

/** What `GET /api/software/` filters by (specification, section 7; extras: decisions, section 8). */
export interface SoftwareFilters {
  readonly search?: string;
  readonly category?: number;
  readonly categoryIn?: readonly number[];
  readonly status?: SoftwareStatus;
  readonly statusNot?: SoftwareStatus;
  readonly order?: SortKey | `-${SortKey}`;
  readonly limit?: number;
  readonly offset?: number;
  /** A vendor's slug. */
  readonly vendor?: string;
  readonly format?: string;
  readonly type?: string;
  readonly architecture?: string;
}

/** A page of software. `total` counts all that match, or is null where the backend does not say. */
export interface SoftwareList {
  readonly software: readonly Software[];
  readonly total: number | null;
}

/** The query parameters of `GET /api/software/` for filters. */
export const softwareListQueryParameters = (filters: SoftwareFilters) => ({
  order: filters.order,
  limit: filters.limit,
  offset: filters.offset,
  search: filters.search,
  category__in: filters.categoryIn,
  category: filters.category,
  status: filters.status,
  status_not: filters.statusNot,
  vendor: filters.vendor,
  format: filters.format,
  type: filters.type,
  architecture: filters.architecture,
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
  const total = Number(response.headers.get('X-Total-Count') ?? NaN);
  return {
    software: parseListAnswer(http, softwareSchema, response),
    total: Number.isSafeInteger(total) && total >= 0 ? total : null,
  };
}

/** One software. Staff's token makes it an admin answer, with `internalNotes` and whatever its status. */
export async function getSoftware(http: Http, id: number, signal?: AbortSignal): Promise<Software> {
  const response = await http.request('GET', `/api/software/${String(id)}/`, { signal });
  return parseAnswer(softwareSchema, 'GET', response);
}

export async function listVersions(
  http: Http,
  softwareId: number,
  signal?: AbortSignal,
): Promise<readonly SoftwareVersion[]> {
  const path = `/api/software/${String(softwareId)}/versions/`;
  return parseListAnswer(http, versionSchema, await http.request('GET', path, { signal }));
}

/** The newest versions of a software, one for each way that it is offered. */
export async function listLatestVersions(
  http: Http,
  softwareId: number,
  signal?: AbortSignal,
): Promise<readonly SoftwareVersion[]> {
  const path = `/api/software/${String(softwareId)}/latest_versions/`;
  return parseListAnswer(http, versionSchema, await http.request('GET', path, { signal }));
}

export async function getVersion(
  http: Http,
  id: number,
  signal?: AbortSignal,
): Promise<SoftwareVersion> {
  const response = await http.request('GET', `/api/versions/${String(id)}/`, { signal });
  return parseAnswer(versionSchema, 'GET', response);
}
