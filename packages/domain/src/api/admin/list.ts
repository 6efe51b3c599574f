import { array, type InferType, mixed, number, object, string } from '@patchbay/shared/validation';
import { type Http, parseAnswer, parseListAnswer } from '@patchbay/shared/http';
import { parse } from '@patchbay/shared/parse';
import { type Software, softwareSchema, type StoredStatus } from '../../entities/software.ts';
import type { SortKey } from '../software.ts';
import {
  type ChangeOutcome,
  type SoftwareChange,
  softwareChangesSchema,
} from '../../entities/software-form.ts';

/** The filters of `GET /api/software-admin/` (rule H37). */
export interface AdminFilters {
  readonly query?: string;
  readonly status?: StoredStatus;
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
  const items = new Map<number, Software>();
  let received = 0;
  for (;;) {
    const offset = filters.offset + received;
    const rest = { ...filters, limit: filters.limit - received, offset };
    const part = await listPart(http, rest, signal);
    for (const item of part.items) items.set(item.id, item);
    received += part.received;
    const isAll = received >= filters.limit || filters.offset + received >= part.count;
    if (isAll || part.received === 0) return { items: [...items.values()], count: part.count };
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
      limit: filters.limit,
      offset: filters.offset,
    },
    signal,
  });
  const { items, count } = parseAnswer(listSchema, 'GET', response);
  return {
    items: parseListAnswer(http, softwareSchema, { ...response, body: items }),
    received: items.length,
    count,
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

const outcomes: readonly ChangeOutcome[] = ['changed', 'conflict', 'missing'];

/** The result of one change, as the API answers it. */
export const changeResultSchema = object({
  id: number().integer().positive().required(),
  outcome: string().oneOf(outcomes).required(),
});

/** The result of the change of one software. */
export type ChangeResult = InferType<typeof changeResultSchema>;

/**
 * Changes status or category of many software in one call (rule H150), which a backend has where the configuration says
 * `adminCalls: 'extended'`. Answers what became of each.
 */
export async function changeSoftware(
  http: Http,
  changes: readonly SoftwareChange[],
): Promise<readonly ChangeResult[]> {
  const response = await http.request('POST', '/api/software-admin/change-software/', {
    body: parse(softwareChangesSchema, changes),
  });
  return parseListAnswer(http, changeResultSchema, response);
}

/** A text that was searched for and not found, as the API answers it. */
export const searchMissSchema = object({
  /** The text, without case and accents. */
  query: string().required(),
  count: number().integer().min(1).required(),
  /** The last day on which it was searched for: '2026-03-04', in UTC. */
  lastSeen: string().nullable().default(null),
});

/** A text that was searched for and not found (rule H86). */
export type SearchMiss = InferType<typeof searchMissSchema>;

const path = '/api/software-admin/search-misses/';

/** Lists the searches that found nothing, the most frequent first. */
export async function listSearchMisses(
  http: Http,
  signal?: AbortSignal,
): Promise<readonly SearchMiss[]> {
  return parseListAnswer(http, searchMissSchema, await http.request('GET', path, { signal }));
}

/** Forgets all of them: from now on they are counted from zero. */
export async function clearSearchMisses(http: Http): Promise<void> {
  await http.request('DELETE', path);
}
