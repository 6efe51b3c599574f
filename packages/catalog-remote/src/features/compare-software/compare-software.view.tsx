import type { ReactNode } from 'react';
import type { Category } from '@patchbay/domain/entities';
import { routes } from '@patchbay/domain/routes';
import { DocumentHead, useHost, usePageTitle } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link, useLocation } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import {
  buttonLook,
  EmptyState,
  LoadError,
  Pending,
  Skeleton,
  useSteadyPending,
} from '@patchbay/ui';
import { PageHead, PageLayout } from '../../lib/page-layout.tsx';
import { categoriesQuery, categoryTrail } from '../../software-lists/categories.query.ts';
import {
  type AskedComparison,
  comparisonPath,
  maxCompared,
} from '../../software-lists/comparison/comparison-address.ts';
import { comparisonSet } from '../../software-lists/comparison/comparison.model.ts';
import styles from './compare-software.module.css';
import {
  type ComparedSoftware,
  comparisonQuery,
  type MissingSoftware,
  readAddress,
} from './comparison.query.ts';
import { ComparisonTable } from './comparison-table.tsx';

const noCategories: readonly Category[] = [];

/** `/compare/?ids=7,12`: up to four software side by side (rule C115). */
export function ComparePage() {
  const { http } = useHost();
  const asked = readAddress(useLocation().search);
  const query = useQuery({ ...comparisonQuery(http, asked.ids), enabled: asked.ids.length > 0 });
  const { data: categories = noCategories } = useQuery(categoriesQuery(http));
  const choose = useUnit(comparisonSet);
  const isWaiting = useSteadyPending(asked.ids.length > 0 && query.isPending, { hasWaited: true });
  const { found = [], missing = [] } = query.data ?? {};
  const ids = found.map(({ software }) => software.id);
  const title = titleOf(found);
  usePageTitle(isWaiting ? null : title);
  return (
    <PageLayout>
      <DocumentHead
        title={title}
        description={`${title}: formats, systems, price and size side by side.`}
        path={comparisonPath(asked.ids)}
        isUnlisted
      />
      <PageHead trail={categoryTrail([], null)}>{title}</PageHead>
      <Remarks asked={asked} found={found} missing={missing} />
      {isWaiting ? (
        <Pending label="Loading the comparison" hasWaited>
          <div className={styles.pending}>
            <Skeleton shape="fill" />
          </div>
        </Pending>
      ) : query.error && !query.data ? (
        <LoadError
          title="The comparison could not be loaded"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : found.length === 0 ? (
        <EmptyState
          title="Nothing to compare yet"
          action={
            <Link to={routes.search} {...buttonLook({ variant: 'primary' })}>
              Browse everything
            </Link>
          }
        >
          {`Choose up to ${maxCompared} plugins by the boxes on their covers, or by ‘Compare’ on their pages.`}
        </EmptyState>
      ) : (
        <>
          <ComparisonTable
            compared={found}
            categories={categories}
            onRemove={(removed) => choose(ids.filter((id) => id !== removed))}
          />
          {found.length < maxCompared && (
            <p className={styles.more}>
              <Link to={routes.search} {...buttonLook()} onClick={() => choose(ids)}>
                Add another
              </Link>
            </p>
          )}
        </>
      )}
    </PageLayout>
  );
}

function titleOf(found: readonly ComparedSoftware[]): string {
  const names = found.map(({ software }) => software.name);
  const last = names.pop();
  if (last === undefined) return 'Compare plugins';
  return names.length === 0 ? `Compare ${last}` : `Compare ${names.join(', ')} and ${last}`;
}

interface RemarksProps {
  readonly asked: AskedComparison;
  readonly found: readonly ComparedSoftware[];
  readonly missing: readonly MissingSoftware[];
}

const longestShown = 40;

/** What of the address could not be compared, a sentence each (rule C116). */
function Remarks({ asked: { repeated, surplus, unreadable }, found, missing }: RemarksProps) {
  const nameOf = (id: number) =>
    found.find(({ software }) => software.id === id)?.software.name ?? `Software ${id}`;
  const remarks: ReactNode[] = [
    ...missing.map(({ id, isArchived }) =>
      isArchived
        ? `Software ${id} is no longer in the catalogue.`
        : `There is no software ${id} in the catalogue.`,
    ),
    ...repeated.map((id) => `${nameOf(id)} was named more than once and is shown once.`),
    ...(surplus.length > 0
      ? [`Only ${maxCompared} can be compared at a time. Left out: ${surplus.join(', ')}.`]
      : []),
    ...(unreadable.length > 0
      ? [`Not the number of a software: ${unreadable.join(', ').slice(0, longestShown)}.`]
      : []),
  ];
  if (remarks.length === 0) return null;
  return (
    <ul className={styles.remarks} aria-label="Not compared">
      {remarks.map((remark, index) => (
        <li key={index}>{remark}</li>
      ))}
    </ul>
  );
}
