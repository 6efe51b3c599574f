import { type ReactNode, useId, useState } from 'react';
import type { SoftwareFilters } from '@patchbay/domain/api';
import { useHost } from '@patchbay/shared/host';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { buttonLook, EmptyState, LoadError, useSteadyPending } from '@patchbay/ui';
import { SoftwareGrid, SoftwareGridSkeleton } from '../grid/software-grid.tsx';
import {
  countLabel,
  joinPages,
  mentionsQuery,
  type PagedSoftware,
  softwarePagesQuery,
} from './software-pages.query.ts';
import { facetValues, saysPackages } from './facets/facet-labels.ts';
import { FilterPanel } from './facets/filter-panel.tsx';
import {
  type DefaultSort,
  hasChosen,
  type ListSettings,
  saidFacts,
  sortsWith,
} from './list-settings.ts';
import { useCanonicalSettings, useListSettings } from './use-list-settings.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { ShowMore } from './show-more.tsx';
import { useUnopenedSearch } from './use-unopened-search.ts';
import styles from './software-list.module.css';
import { keepFits, useDefaultPlatform } from './default-platform.query.ts';

const skeletonCards = 10;

interface SoftwareListProps {
  /** The software of the list; order and filters come from the address. */
  readonly scope: SoftwareFilters;
  /** Default: by name. */
  readonly defaultSort?: DefaultSort;
  /** 'The software of this category could not be loaded'. */
  readonly errorTitle: string;
  /** Shown in place of a list that is empty without any filter. */
  readonly empty: ReactNode;
}

/** Enabled software in pages, below its toolbar; a wide one has its filters above it (rule C92). */
export function SoftwareList({
  scope,
  defaultSort = 'name',
  errorTitle,
  empty,
}: SoftwareListProps) {
  const host = useHost();
  const panelId = useId();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const { platform, isPending } = useDefaultPlatform();
  const defaults = { sort: defaultSort, platform };
  useCanonicalSettings(defaults, { isKnown: !isPending });
  const { settings, next, searchWith, change } = useListSettings(defaults);
  const query = useInfiniteQuery({
    ...softwarePagesQuery(host, scope, settings),
    enabled: !isPending,
    select: joinPages,
    placeholderData: keepPreviousData,
  });
  const isWaiting = useSteadyPending(query.isPending, { hasWaited: true });
  const list = isWaiting ? undefined : query.data;
  const isFiltered = hasChosen(settings);
  const said = saidFacts(list?.reading ?? null, next);
  const presses = useUnopenedSearch(scope.search ?? '', {
    isAnswered: list !== undefined && list.software.length > 0,
  });
  if (list?.software.length === 0 && !isFiltered && !query.isPlaceholderData) return <>{empty}</>;
  if (!list && !isWaiting) {
    return (
      <LoadError
        title={errorTitle}
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const hasFilters = host.config.listCalls === 'extended';
  const isFilterable = hasFilters && list !== undefined && canFilter(list, isFiltered);
  // A backend without the one call would be asked for each value, whether anybody looks or not.
  const isInPlace = list ? isFilterable && list.hasFacets : hasFilters;
  const software = list?.software ?? [];
  return (
    <div className={styles.place} {...presses}>
      <div className={styles.layout} data-filters={isInPlace ? 'in-place' : 'folded'}>
        <ListToolbar
          sorts={sortsWith(defaultSort).filter(
            (sort) => sort !== 'vendor' || scope.vendor === undefined,
          )}
          settings={next}
          searchWith={searchWith}
          onChange={change}
          onFits={(others) => {
            change(others, {
              ...defaults,
              platform: keepFits(host, others.chosen.platform ?? null),
            });
          }}
          canFilter={isFilterable}
          hasPlatforms={
            next.chosen.platform !== undefined ||
            facetValues('platform', software, undefined).length > 0
          }
          hasFits={saysPackages(software)}
          panelId={panelId}
          isOpen={isPanelOpen}
          onToggle={() => setPanelOpen(!isPanelOpen)}
          said={said}
          summary={list && !query.isPlaceholderData ? summaryOf(list, query.hasNextPage) : ''}
        />
        {isFilterable && (isInPlace || isPanelOpen) && (
          <FilterPanel
            id={panelId}
            isOpen={isPanelOpen}
            scope={scope}
            settings={next}
            searchWith={searchWith}
            said={said}
            hasFacets={list.hasFacets}
            list={software}
          />
        )}
        <div className={styles.list} aria-busy={query.isPlaceholderData}>
          {list && <Unmet list={list} />}
          {isWaiting && <SoftwareGridSkeleton count={skeletonCards} label="Loading the software" />}
          {list && software.length === 0 && (
            <EmptyState
              title="No matches"
              action={
                <Link
                  to={{ search: searchWith({ ...next, chosen: {} }) }}
                  {...buttonLook({ variant: 'secondary' })}
                >
                  Clear all filters
                </Link>
              }
            >
              No plugins match these filters.
            </EmptyState>
          )}
          {software.length > 0 && (
            <>
              <SoftwareGrid software={software} total={list?.total ?? null} />
              <ShowMore
                hasMore={query.hasNextPage}
                isLoading={query.isFetchingNextPage}
                error={query.isFetchNextPageError ? query.error : null}
                onShowMore={() => void query.fetchNextPage()}
              />
            </>
          )}
          {list && list.mentions > 0 && !query.hasNextPage && (
            <Mentions scope={scope} settings={settings} />
          )}
        </div>
      </div>
    </div>
  );
}

interface UnmetProps {
  readonly list: PagedSoftware;
}

/** Says which words of a search no software has beside the others: what is below is without them (rule S32). */
function Unmet({ list: { reading, total, isTotalCapped } }: UnmetProps) {
  if (!reading || reading.unmet.length === 0) return null;
  const labels = reading.facts.filter(({ typed }) => reading.unmet.includes(typed));
  const words = labels.map(({ label }) => `‘${label}’`).join(' and ');
  const count = total === null ? '' : `: ${countLabel(total, isTotalCapped)}`;
  return <p role="status">{`Nothing has all of these. Without ${words}${count}`}</p>;
}

interface MentionsProps {
  readonly scope: SoftwareFilters;
  readonly settings: ListSettings;
}

/** Software that has a search only in its text: below what the search finds, and outside of each count (rule S31). */
function Mentions({ scope, settings }: MentionsProps) {
  const headingId = useId();
  // One that does not come takes nothing from the list.
  const { data: software = [] } = useQuery(mentionsQuery(useHost(), scope, settings));
  if (software.length === 0) return null;
  return (
    <section className={styles.mentions} aria-labelledby={headingId}>
      <h2 id={headingId}>Mentioned in the description</h2>
      <SoftwareGrid software={software} isBelowFold />
    </section>
  );
}

/** Filters need formats in the answer of the backend (rule C31). */
const canFilter = ({ software }: PagedSoftware, isFiltered: boolean): boolean =>
  isFiltered || software.some(({ formats }) => formats !== undefined);

function summaryOf({ software, total, isTotalCapped }: PagedSoftware, hasMore: boolean): string {
  const count = total ?? (hasMore ? null : software.length);
  if (count === null) return '';
  return count === 1 ? '1 result' : `${countLabel(count, isTotalCapped)} results`;
}
