import {
  countStatuses,
  exportUsage,
  getUsedSoftware,
  softwareKinds,
  type SoftwareKind,
  type Usage,
  type UsedSoftware,
} from '@patchbay/domain/api';
import { formatDate } from '@patchbay/domain/format';
import { buildPath, routes } from '@patchbay/domain/routes';
import { gaps } from '@patchbay/domain/versions';
import { notified, useHost, usePageTitle } from '@patchbay/shared/host';
import { describeError, type Http } from '@patchbay/shared/http';
import { queryOptions, useMutation, useQuery } from '@patchbay/shared/query';
import { Link, useSearchParams } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import {
  Button,
  buttonLook,
  fresh,
  LoadError,
  saveFile,
  Section,
  textLinkLook,
  useSteadyPending,
} from '@patchbay/ui';
import { adminKeys } from '../../lib/admin.query.ts';
import { gapFilterLabel } from '../../lib/gap-words.ts';
import { PageFrame } from '../../lib/page-frame/page-frame.tsx';
import { listTabPath, withListSettings } from '../../lib/list-address.ts';
import { listTabCount, listTabLabel, listTabs } from '../../lib/list-tabs.ts';
import { CountedEntries, LoadingNumbers, SoftwareLink } from './counted-entries.tsx';
import { DayPlot } from './day-plot.tsx';
import { plotsOf, titleOf } from './plots.ts';
import { type KindLine, linesOf, usageQuery } from './usage.query.ts';
import styles from './show-numbers.module.css';

const spans = [
  [30, '30 days'],
  [90, '90 days'],
  // 104 whole weeks.
  [728, '2 years'],
] as const;

const softwareKindOf = (text: string | null): SoftwareKind | undefined =>
  softwareKinds.find((kind) => kind === text);

/** The page of some days: of all numbers, or of the software behind the sum of one kind. */
const numbersPath = (days: number, of?: SoftwareKind): string =>
  `${routes.adminNumbers}?days=${days}${of === undefined ? '' : `&of=${of}`}`;

/** `/admin/numbers/`: what visitors viewed, searched and installed, by day, and the state of the catalogue; or the software behind a number (rules L65 to L67). */
export function Numbers() {
  const [search] = useSearchParams();
  const [days, daysLabel] = spans.find(([span]) => String(span) === search.get('days')) ?? spans[1];
  const of = softwareKindOf(search.get('of'));
  const heading = of === undefined ? 'Numbers' : titleOf(of);
  usePageTitle(heading);
  return (
    <PageFrame
      trail={[
        { label: 'Home', path: routes.home },
        { label: 'Software List', path: buildPath(routes.adminSoftwareList) },
        ...(of === undefined ? [] : [{ label: 'Numbers', path: numbersPath(days) }]),
      ]}
      heading={heading}
      actions={
        <>
          {spans.map(([span, label]) => (
            <Link
              key={span}
              to={numbersPath(span, of)}
              aria-current={span === days ? 'true' : undefined}
              {...buttonLook({ variant: span === days ? 'primary' : 'secondary' })}
            >
              {label}
            </Link>
          ))}
          <CsvButton />
        </>
      }
    >
      {of === undefined ? (
        <AllNumbers days={days} />
      ) : (
        <CountedEntries of={of} days={days} daysLabel={daysLabel} />
      )}
    </PageFrame>
  );
}

function AllNumbers({ days }: { readonly days: number }) {
  const { http } = useHost();
  const usage = useQuery(usageQuery(http, days));
  const isWaiting = useSteadyPending(usage.isPending);
  return (
    <>
      {isWaiting && <LoadingNumbers />}
      {!isWaiting && !usage.data && (
        <LoadError
          title="The numbers could not be loaded"
          error={usage.error}
          isRetrying={usage.isFetching}
          onRetry={() => void usage.refetch()}
        />
      )}
      {!isWaiting && usage.data && <Plots usage={usage.data} days={days} />}
      <SoftwareLists />
    </>
  );
}

function Plots({ usage, days }: { readonly usage: Usage; readonly days: number }) {
  const { adminCalls } = useHost().config;
  const plots = plotsOf(adminCalls === 'extended' ? routes.adminSearchMisses : undefined);
  return (
    <div className={styles.plots}>
      {plots.map(({ title, lines, note }) => {
        const linked = lines.map(([kind, label, opens]): KindLine => {
          const of = softwareKindOf(kind);
          return [kind, label, of === undefined ? opens : numbersPath(days, of)];
        });
        return (
          <DayPlot
            key={title}
            title={title}
            days={usage.days}
            lines={linesOf(usage, linked)}
            note={note}
          />
        );
      })}
    </div>
  );
}

/** Gives everything that is kept as a file (rule L69). */
function CsvButton() {
  const { http } = useHost();
  const notify = useUnit(notified);
  const csv = useMutation({
    mutationFn: () => exportUsage(http),
    onSuccess: (text) => saveFile('counts.csv', 'text/csv', text),
    onError: (error) =>
      notify({
        tone: 'error',
        title: 'The numbers could not be downloaded',
        text: describeError(error),
      }),
  });
  return (
    <Button isBusy={csv.isPending} onClick={() => csv.mutate()}>
      Download as CSV
    </Button>
  );
}

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
      {config.adminCalls === 'extended' && (
        <Section title="What the catalogue lacks">
          <ul className={styles.list}>
            {(['any', ...gaps] as const).map((missing) => (
              <li key={missing}>
                <Link
                  to={listTabPath('all', withListSettings(new URLSearchParams(), { missing }))}
                  {...textLinkLook}
                >
                  {gapFilterLabel(missing)}
                </Link>
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
            Searches without results
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
