import {
  countStatuses,
  failureReasons,
  getUsedSoftware,
  type Usage,
  type UsageKind,
  type UsedSoftware,
} from '@patchbay/domain/api';
import { formatDate } from '@patchbay/domain/format';
import { buildPath, routes } from '@patchbay/domain/routes';
import { useHost, usePageTitle } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { Link, useSearchParams } from '@patchbay/shared/router';
import {
  buttonLook,
  fresh,
  LoadError,
  Pending,
  Section,
  Skeleton,
  textLinkLook,
  useSteadyPending,
} from '@patchbay/ui';
import { adminKeys } from '../../lib/admin.query.ts';
import { PageFrame } from '../../lib/page-frame/page-frame.tsx';
import { listTabPath } from '../../lib/list-address.ts';
import { listTabCount, listTabLabel, listTabs } from '../../lib/list-tabs.ts';
import { DayPlot } from './day-plot.tsx';
import { linesOf, usageQuery } from './usage.query.ts';
import styles from './show-numbers.module.css';

const spans = [
  [30, '30 days'],
  [90, '90 days'],
  [731, '2 years'],
] as const;

const reasonLabels: Readonly<Record<(typeof failureReasons)[number], string>> = {
  refused: 'Not taken by the app',
  download: 'Download failed',
  unpack: 'Unpacking failed',
  install: 'Installing failed',
  other: 'Failed otherwise',
};

const systems = [
  ['macos', 'macOS'],
  ['windows', 'Windows'],
  ['linux', 'Linux'],
  ['other', 'Others'],
] as const;

type Lines = readonly (readonly [UsageKind, string])[];

const plots: readonly { readonly title: string; readonly lines: Lines }[] = [
  { title: 'Views of software', lines: [['view', 'Views']] },
  {
    title: 'Searches',
    lines: [
      ['search_opened', 'A result was opened'],
      ['search_not_opened', 'No result was opened'],
      ['search_not_found', 'No result'],
    ],
  },
  {
    title: 'Installations',
    lines: [
      ['install_begun', 'Begun'],
      ['install_done', 'Done'],
      ['install_cancelled', 'Canceled'],
    ],
  },
  {
    title: 'Failed installations',
    lines: failureReasons.map((reason) => [`install_failed_${reason}`, reasonLabels[reason]]),
  },
  {
    title: 'Systems of visitors',
    lines: systems.map(([system, label]) => [`view_on_${system}`, label]),
  },
  {
    title: 'Systems of installations',
    lines: systems.map(([system, label]) => [`install_on_${system}`, label]),
  },
];

/** `/admin/numbers/`: what visitors viewed, searched and installed, by day, and the state of the catalogue (rules L65 and L66). */
export function Numbers() {
  const { http } = useHost();
  const [search] = useSearchParams();
  const days = spans.find(([span]) => String(span) === search.get('days'))?.[0] ?? 90;
  const usage = useQuery(usageQuery(http, days));
  const isWaiting = useSteadyPending(usage.isPending);
  usePageTitle('Numbers');
  return (
    <PageFrame
      trail={[
        { label: 'Home', path: routes.home },
        { label: 'Software List', path: buildPath(routes.adminSoftwareList) },
      ]}
      heading="Numbers"
      actions={spans.map(([span, label]) => (
        <Link
          key={span}
          to={`${routes.adminNumbers}?days=${span}`}
          aria-current={span === days ? 'true' : undefined}
          {...buttonLook({ variant: span === days ? 'primary' : 'secondary' })}
        >
          {label}
        </Link>
      ))}
    >
      {isWaiting && (
        <Pending label="Loading the numbers">
          <Skeleton shape="fill" className={styles.skeleton} />
        </Pending>
      )}
      {!isWaiting && !usage.data && (
        <LoadError
          title="The numbers could not be loaded"
          error={usage.error}
          isRetrying={usage.isFetching}
          onRetry={() => void usage.refetch()}
        />
      )}
      {!isWaiting && usage.data && <Plots usage={usage.data} />}
      <SoftwareLists />
    </PageFrame>
  );
}

const Plots = ({ usage }: { readonly usage: Usage }) => (
  <div className={styles.plots}>
    {plots.map(({ title, lines }) => (
      <DayPlot key={title} title={title} days={usage.days} lines={linesOf(usage, lines)} />
    ))}
  </div>
);

const usedSoftwareQuery = (http: Http) =>
  queryOptions({
    queryKey: adminKeys.usedSoftware,
    queryFn: ({ signal }) => getUsedSoftware(http, signal),
    ...fresh,
  });

const statusCountsQuery = (http: Http) =>
  queryOptions({
    queryKey: adminKeys.statusCounts,
    queryFn: ({ signal }) => countStatuses(http, signal),
    ...fresh,
  });

/** The entries behind the numbers, each with a link. */
function SoftwareLists() {
  const { http, config } = useHost();
  const used = useQuery(usedSoftwareQuery(http));
  const statuses = useQuery(statusCountsQuery(http));
  const failed = [used, statuses].find(({ isError }) => isError);
  if (failed) {
    return (
      <LoadError
        title="The lists could not be loaded"
        error={failed.error}
        isRetrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  return (
    <div className={styles.lists}>
      {statuses.data && (
        <Section title="Catalogue">
          <ul className={styles.list}>
            {listTabs(config.adminCalls === 'extended').map((tab) => (
              <li key={tab}>
                <Link to={listTabPath(tab, new URLSearchParams())} {...textLinkLook}>
                  {listTabLabel(tab)}
                </Link>
                <span>{listTabCount(statuses.data, tab).toLocaleString('en')}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {used.data && (
        <>
          <Ranked title="Most viewed, 30 days" rows={used.data.most} />
          <Ranked title="Least viewed, 30 days" rows={used.data.least} />
          <Section title="Pending for the longest time">
            {used.data.waiting.length === 0 && <p>Nothing is pending.</p>}
            <ul className={styles.list}>
              {used.data.waiting.map(({ id, name, since }) => (
                <li key={id}>
                  <SoftwareLink id={id} name={name} />
                  <span>{`since ${formatDate(since)}`}</span>
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
      {config.adminCalls === 'extended' && (
        <p>
          <Link to={routes.adminSearchMisses} {...textLinkLook}>
            The words that were searched for in vain
          </Link>
        </p>
      )}
    </div>
  );
}

function Ranked({ title, rows }: { readonly title: string; readonly rows: UsedSoftware['most'] }) {
  return (
    <Section title={title}>
      {rows.length === 0 && <p>Nothing was viewed yet.</p>}
      <ul className={styles.list}>
        {rows.map(({ id, name, views }) => (
          <li key={id}>
            <SoftwareLink id={id} name={name} />
            <span>{`${views.toLocaleString('en')} ${views === 1 ? 'view' : 'views'}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const SoftwareLink = ({ id, name }: { readonly id: number; readonly name: string }) => (
  <Link to={buildPath(routes.adminSoftware, { softwareId: id })} {...textLinkLook}>
    <bdi>{name === '' ? `Entry ${id}` : name}</bdi>
  </Link>
);
