import { type ReactElement, useRef } from 'react';
import {
  type AdminFilters,
  countStatuses,
  listAdminSoftware,
  type SortKey,
} from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { keepPreviousData, queryOptions, useQuery } from '@patchbay/shared/query';
import {
  buttonLook,
  fresh,
  LoadError,
  SelectAllBox,
  useSelection,
  useWindowFocus,
} from '@patchbay/ui';
import { $user, useHost, usePageTitle } from '@patchbay/shared/host';
import { Link, useParams, useSearchParams } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { routes } from '@patchbay/domain/routes';
import { adminKeys } from '../../lib/admin.query.ts';
import { PageFrame } from '../../lib/page-frame/page-frame.tsx';
import bulkStyles from './bulk/bulk.module.css';
import { BulkResult } from './bulk/bulk-result.tsx';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { useBulkChange } from './bulk/bulk-change.ts';
import {
  listFilters,
  nextSort,
  readListSettings,
  withListSettings,
} from '../../lib/list-address.ts';
import { ListFilter } from './list-filter.tsx';
import { ListKeys } from './list-keys.tsx';
import { ListPages } from './list-pages.tsx';
import styles from './list-software.module.css';
import { readListTab } from '../../lib/list-tabs.ts';
import { MissingFilter } from './missing-filter.tsx';
import { SavedViews } from './saved-views/saved-views.tsx';
import { ListTabs } from './software-tabs.tsx';
import { ListRows, SoftwareTable } from './table/software-table.tsx';
import { useReturnToRow } from './table/use-return-to-row.ts';

/** A page of the list; while another one is on its way, the one before stays. */
const softwareListQuery = (http: Http, filters: AdminFilters) =>
  queryOptions({
    queryKey: adminKeys.softwareList(filters),
    queryFn: ({ signal }) => listAdminSoftware(http, filters, signal),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** The counts of the tabs. */
const statusCountsQuery = (http: Http) =>
  queryOptions({
    queryKey: adminKeys.statusCounts,
    queryFn: ({ signal }) => countStatuses(http, signal),
    ...fresh,
  });

interface SoftwareListProps {
  /** The actions beside the heading. */
  readonly actions: ReactElement;
}

/** The staff's list: all of tab, filter, order and page is in the address (rules L5, L7). */
export function SoftwareList({ actions }: SoftwareListProps) {
  const { http, config } = useHost();
  const isExtended = config.adminCalls === 'extended';
  const isSuperuser = useUnit($user)?.isSuperuser === true;
  const tab = readListTab(useParams()['status'], isExtended);
  const [search, setSearch] = useSearchParams();
  const asked = readListSettings(search);
  const settings = isExtended ? asked : { ...asked, missing: null };
  const filterRef = useRef<HTMLInputElement>(null);
  const list = useQuery(softwareListQuery(http, listFilters(tab, settings)));
  const counts = useQuery(statusCountsQuery(http));
  useWindowFocus(() => {
    void list.refetch({ cancelRefetch: false });
    void counts.refetch({ cancelRefetch: false });
  });
  const { rowsRef, onOpen } = useReturnToRow(list.data !== undefined);
  usePageTitle('Software list');
  const items = list.isPlaceholderData ? [] : (list.data?.items ?? []);
  const ids = items.map(({ id }) => id);
  const selection = useSelection(ids, ids);
  const bulk = useBulkChange(selection.clear);

  const sortBy = (key: SortKey) =>
    setSearch((before) =>
      withListSettings(before, { sort: nextSort(readListSettings(before).sort, key) }),
    );
  const total = list.data?.count;
  const gapFilters = isExtended ? (list.data?.missingValues ?? null) : [];
  // Till the first answer says otherwise: a column that comes later moves the others.
  const hasReady = gapFilters === null || gapFilters.length > 0;
  return (
    <PageFrame
      heading="Software"
      actions={
        <>
          {config.usageCounts && (
            <Link to={routes.adminNumbers} {...buttonLook()}>
              Numbers
            </Link>
          )}
          {isExtended && (
            <Link to={routes.adminSearchMisses} {...buttonLook()}>
              Searches without results
            </Link>
          )}
          {isExtended && isSuperuser && (
            <Link to={routes.adminLog} {...buttonLook()}>
              Log
            </Link>
          )}
          <Link to={routes.adminCategories} {...buttonLook()}>
            Categories
          </Link>
          {config.staffReleases && (
            <Link to={routes.adminReleases} {...buttonLook()}>
              Releases
            </Link>
          )}
          {actions}
        </>
      }
    >
      <ListTabs current={tab} counts={counts.data} />
      <div className={styles.tools}>
        <ListFilter inputRef={filterRef} />
        <div className={styles.choices}>
          {hasReady && <MissingFilter values={gapFilters ?? []} />}
          <SavedViews tab={tab} />
        </div>
        <p className={styles.count} role="status">
          {total !== undefined && `${total} ${total === 1 ? 'entry' : 'entries'}`}
        </p>
      </div>
      {list.isError && (
        <LoadError
          title="The list could not be loaded"
          error={list.error}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {(list.isPending || list.data) && (
        <SoftwareTable
          sort={settings.sort}
          onSort={sortBy}
          isBusy={list.isFetching}
          isOutdated={list.isPlaceholderData}
          selectAll={
            isExtended && (
              <SelectAllBox
                tickedCount={selection.ticked.size}
                count={ids.length}
                onToggle={selection.toggleAll}
              />
            )
          }
          hasReady={hasReady}
          rowsRef={rowsRef}
        >
          <ListRows
            list={list.data}
            query={settings.query}
            isPart={tab !== 'all' || settings.missing !== null}
            hasReady={hasReady}
            onOpen={onOpen}
            selection={isExtended ? selection : null}
          />
        </SoftwareTable>
      )}
      <ListKeys rowsRef={rowsRef} filterRef={filterRef} selection={isExtended ? selection : null} />
      {list.data && <ListPages page={settings.page} count={list.data.count} />}
      {(selection.ticked.size > 0 || (bulk.outcome ?? bulk.error) !== null) && (
        <div className={bulkStyles.bottom} data-bottom-bar="selection">
          <BulkResult bulk={bulk} />
          {selection.ticked.size > 0 && (
            <SelectionBar
              selected={items.filter(({ id }) => selection.ticked.has(id))}
              isArchive={tab === 'archived'}
              isBusy={bulk.isBusy}
              onApply={bulk.apply}
              onClear={selection.clear}
            />
          )}
        </div>
      )}
    </PageFrame>
  );
}
