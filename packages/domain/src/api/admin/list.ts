import { array, mixed, number, object, string, type InferType } from '@patchbay/shared/validation';
import { parseAnswer, parseListAnswer, type Http } from '@patchbay/shared/http';
import { softwareSchema, type StoredStatus } from '../../entities/software.ts';
import { readFieldErrors } from '../field-errors.ts';
import type { GapFilter } from '../../versions/gaps.ts';
import type { SortKey } from '../software.ts';

/** The filters of `GET /api/software-admin/` (rule H37). */
export interface AdminFilters {
  readonly query?: string;
  readonly status?: StoredStatus;
  /** The 'Blank URLs' tab sends true, and no status. */
  readonly hasBlankVersionUrls?: boolean;
  readonly category?: number;
  /** Not every backend has it (rule H168): one that refuses it is asked without. */
  readonly missing?: GapFilter;
  readonly ordering?: SortKey | `-${SortKey}`;
  readonly limit: number;
  readonly offset: number;
}

const texts = () => array(string().defined());

/** A row of the staff's list, with what it lacks where the backend says it. */
export const listedSoftwareSchema = softwareSchema.shape({ missing: texts().optional() });

export type ListedSoftware = InferType<typeof listedSoftwareSchema>;

export interface AdminSoftwareList {
  readonly items: readonly ListedSoftware[];
  /** All that match, on whatever page. */
  readonly count: number;
  /** The filters by what is missing that the backend has. */
  readonly missingValues: readonly string[];
}

const listSchema = object({
  items: array(mixed().defined()).required(),
  count: number().integer().min(0).required(),
  missingValues: texts().default([]),
});

/**
 * A page of the staff's list. An answer ends early where its rows would be too many bytes: the rest is asked for from
 * there, so that a page has all of its rows. A row that breaks the contract is left out and reported.
 */
export async function listAdminSoftware(
  http: Http,
  filters: AdminFilters,
  signal?: AbortSignal,
): Promise<AdminSoftwareList> {
  // By id: otherwise software that is created meanwhile pushes rows from one answer into the next.
  const items = new Map<number, ListedSoftware>();
  let received = 0;
  for (;;) {
    const offset = filters.offset + received;
    const rest = { ...filters, limit: filters.limit - received, offset };
    const part = await listPart(http, rest, signal).catch((error: unknown) => {
      const isRefused = readFieldErrors(error, ['missing'])?.fields.has('missing') ?? false;
      if (!isRefused || filters.missing === undefined) throw error;
      const { missing, ...others } = rest;
      return listPart(http, others, signal);
    });
    for (const item of part.items) items.set(item.id, item);
    received += part.received;
    const isAll = received >= filters.limit || filters.offset + received >= part.count;
    if (isAll || part.received === 0) return { ...part, items: [...items.values()] };
  }
}

async function listPart(
  http: Http,
  filters: AdminFilters,
  signal?: AbortSignal,
): Promise<AdminSoftwareList & { readonly received: number }> {
  const response = await http.request('GET', '/api/software-admin/', {
    query: {
      ordering: filters.ordering,
      query: filters.query === '' ? undefined : filters.query,
      category: filters.category,
      status: filters.status,
      has_blank_version_urls: filters.hasBlankVersionUrls,
      missing: filters.missing,
      limit: filters.limit,
      offset: filters.offset,
    },
    signal,
  });
  const { items, ...others } = parseAnswer(listSchema, 'GET', response);
  return {
    ...others,
    items: parseListAnswer(http, listedSoftwareSchema, { ...response, body: items }),
    received: items.length,
  };
}

const count = () => number().integer().min(0).default(0);

/** The number of software of each status, as the API answers it. */
export const statusCountsSchema = object({
  blank: count(),
  enabled: count(),
  disabled: count(),
  rejected: count(),
  pending: count(),
  error: count(),
  vendor_paywall: count(),
  /** None at a backend that archives nothing. */
  archived: count(),
  /** Software with a version that has no package URL; such software is counted under its status too. */
  blank_version_urls: count(),
} satisfies Record<StoredStatus | 'blank_version_urls', unknown>);

export type StatusCounts = InferType<typeof statusCountsSchema>;

/** Counts the software of each status (rule H37); a status that is missing in the answer has none. */
export async function countStatuses(http: Http, signal?: AbortSignal): Promise<StatusCounts> {
  const response = await http.request('GET', '/api/software-admin/statuses/', { signal });
  return parseAnswer(statusCountsSchema, 'GET', response);
}
