import { array, mixed, number, object, type InferType } from '@patchbay/shared/validation';
import { parseAnswer, parseListAnswer, type Http } from '@patchbay/shared/http';
import { softwareSchema, type Software, type SoftwareStatus } from '../entities/software.ts';
import type { SortKey } from './software.ts';

/** What `GET /api/software-admin/` filters by (rule H37). */
export interface AdminFilters {
  readonly query?: string;
  readonly status?: SoftwareStatus;
  /** The 'Blank URLs' tab sends true, and no status. */
  readonly hasBlankVersionUrls?: boolean;
  readonly category?: number;
  readonly ordering?: SortKey | `-${SortKey}`;
  readonly limit: number;
  readonly offset: number;
}

export interface AdminSoftwareList {
  readonly items: readonly Software[];
  /** All that match, on whatever page. */
  readonly count: number;
}

const listSchema = object({
  items: array(mixed().defined()).required(),
  count: number().integer().min(0).required(),
});

/** A page of the staff's list. A row that breaks the contract is left out and reported. */
export async function listAdminSoftware(
  http: Http,
  filters: AdminFilters,
  signal?: AbortSignal,
): Promise<AdminSoftwareList> {
  const response = await http.request('GET', '/api/software-admin/', {
    query: {
      ordering: filters.ordering,
      query: filters.query === '' ? undefined : filters.query,
      category: filters.category,
      status: filters.status,
      has_blank_version_urls: filters.hasBlankVersionUrls,
      limit: filters.limit,
      offset: filters.offset,
    },
    signal,
  });
  const { items, count } = parseAnswer(listSchema, 'GET', response);
  return { items: parseListAnswer(http, softwareSchema, { ...response, body: items }), count };
}

const count = () => number().integer().min(0).default(0);

const countsSchema = object({
  blank: count(),
  enabled: count(),
  disabled: count(),
  rejected: count(),
  pending: count(),
  error: count(),
  vendor_paywall: count(),
  /** Software with a version that has no package URL; such software is counted under its status too. */
  blank_version_urls: count(),
} satisfies Record<SoftwareStatus | 'blank_version_urls', unknown>);

export type StatusCounts = InferType<typeof countsSchema>;

/** How many software there are of each status (rule H37); a status that is not named has none. */
export async function countStatuses(http: Http, signal?: AbortSignal): Promise<StatusCounts> {
  const response = await http.request('GET', '/api/software-admin/statuses/', { signal });
  return parseAnswer(countsSchema, 'GET', response);
}
