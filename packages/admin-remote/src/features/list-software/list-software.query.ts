import { countStatuses, listAdminSoftware, type AdminFilters } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { keepPreviousData, queryOptions } from '@patchbay/shared/query';
import { fresh } from '@patchbay/ui';
import { adminKeys } from '../../lib/admin-keys.ts';

/** A page of the list; while another one is on its way, the one before stays. */
export const softwareListQuery = (http: Http, filters: AdminFilters) =>
  queryOptions({
    queryKey: adminKeys.softwareList(filters),
    queryFn: ({ signal }) => listAdminSoftware(http, filters, signal),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** The counts of the tabs. */
export const statusCountsQuery = (http: Http) =>
  queryOptions({
    queryKey: adminKeys.statusCounts,
    queryFn: ({ signal }) => countStatuses(http, signal),
    ...fresh,
  });
