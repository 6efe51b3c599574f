import { listAuditLog, type AuditFilters } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { infiniteQueryOptions, keepPreviousData } from '@patchbay/shared/query';
import { fresh } from '@patchbay/ui';
import { adminKeys } from '../../lib/admin-keys.ts';

/** The acts of staff, page by page; while other filters are asked for, the entries that are there stay. */
export const auditLogQuery = (http: Http, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: adminKeys.auditLog(filters),
    queryFn: ({ pageParam, signal }) => listAuditLog(http, filters, { before: pageParam, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    ...fresh,
  });
