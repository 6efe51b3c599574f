import { useState } from 'react';
import type { ReleasedName, VersionViews, ViewHour } from '@patchbay/domain/api';
import { useQuery } from '@patchbay/shared/query';
import {
  Badge,
  Button,
  Field,
  inputLook,
  LoadError,
  Pending,
  Section,
  Skeleton,
  useSteadyPending,
  VisuallyHidden,
  useSiteHttp,
} from '@patchbay/ui';
import styles from './site-releases.module.css';
import { standingTones, standingWords } from './release-words.ts';
import { releaseViewsQuery } from './releases.query.ts';
import { PlotLegend, ViewPlot, type PlottedFigure } from './view-plot.tsx';

const percent = (value: number) => `${value.toFixed(1)} %`;
const milliseconds = (value: number) =>
  value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
const counted = (value: number) => value.toLocaleString('en');

const failedShare = ({ failedViews, views }: Pick<ViewHour, 'failedViews' | 'views'>) =>
  (100 * failedViews) / views;

const figures: readonly PlottedFigure[] = [
  { title: 'Failed views', read: failedShare, tell: percent },
  { title: 'Largest paint', read: ({ largestPaint }) => largestPaint, tell: milliseconds },
  { title: 'Layout shift', read: ({ layoutShift }) => layoutShift, tell: String },
  {
    title: 'Interaction delay',
    read: ({ interactionDelay }) => interactionDelay,
    tell: milliseconds,
  },
];

const heads = ['Views', ...figures.map(({ title }) => title)];

/** More are shown on demand. */
const maxRows = 10;

/** What pages reported of the versions of one name, which is chosen: over time, and as a table (rule G354). */
export function VersionViews({ names, nowMs }: VersionViewsProps) {
  const [chosen, choose] = useState(() => firstName(names));
  const query = useQuery(releaseViewsQuery(useSiteHttp(), chosen));
  const isWaiting = useSteadyPending(query.isPending);
  const views = isWaiting ? undefined : query.data;
  return (
    <Section title="How releases do" className={styles.history}>
      <Field label="Name">
        {(control) => (
          <select
            {...inputLook}
            {...control}
            value={chosen}
            onChange={(event) => choose(event.target.value)}
          >
            {names.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      {isWaiting && (
        <Pending label="Loading what pages reported">
          <Skeleton shape="fill" className={styles.skeleton} />
        </Pending>
      )}
      {!isWaiting && query.isError && (
        <LoadError
          title="What pages reported could not be loaded"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {views?.versions.length === 0 && <p>{`No page has reported ${chosen} yet.`}</p>}
      {views && views.versions.length > 0 && (
        <>
          <p className={styles.quiet}>
            Each page reports once, as it is left. Of paint, shift and delay, three of four views
            had at most what is shown.
          </p>
          <PlotLegend />
          <div className={styles.plots}>
            {figures.map((figure) => (
              <ViewPlot key={figure.title} {...{ name: chosen, views, figure, nowMs }} />
            ))}
          </div>
          <ViewsTable key={chosen} name={chosen} versions={views.versions} />
        </>
      )}
    </Section>
  );
}

interface VersionViewsProps {
  readonly names: readonly ReleasedName[];
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** Whoever tries a version wants to know how it does. */
const firstName = (names: readonly ReleasedName[]): string =>
  (
    names.find(({ canary }) => canary !== null) ??
    names.find(({ name }) => name !== 'shell') ??
    names[0]
  )?.name ?? '';

/** The canary, and below it what it is compared with. */
const orderOf = ({ standing }: VersionViews) =>
  standing === 'canary' ? 0 : standing === 'live' ? 1 : 2;

function ViewsTable({ name, versions }: ViewsTableProps) {
  const [isWhole, setWhole] = useState(false);
  const sorted = versions.toSorted((a, b) => orderOf(a) - orderOf(b));
  const shown = isWhole ? sorted : sorted.slice(0, maxRows);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{`What pages reported of ${name}`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {['Version', ...heads].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.version}>
              <th scope="row" className={styles.name}>
                <span>{`${one.version} `}</span>
                <Badge tone={standingTones[one.standing] ?? 'neutral'}>
                  {standingWords[one.standing]}
                </Badge>
              </th>
              {cellsOf(one).map(([value, samples], index) => (
                <td key={heads[index]} data-label={heads[index]}>
                  <div className={styles.lines}>
                    <span className={styles.size}>{value}</span>
                    {samples !== '' && <span className={styles.quiet}>{samples}</span>}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < sorted.length && (
        <Button onClick={() => setWhole(true)}>{`Show all ${sorted.length} versions`}</Button>
      )}
    </div>
  );
}

interface ViewsTableProps {
  readonly name: string;
  readonly versions: readonly VersionViews[];
}

/** Each figure, and of how many views it is where those are not all. */
function cellsOf({
  views,
  failedViews,
  samples,
  ...rest
}: VersionViews): readonly (readonly [string, string])[] {
  const told = (value: number | null, count: number, tell: (value: number) => string) =>
    [value === null ? '–' : tell(value), value === null ? '' : `of ${counted(count)}`] as const;
  return [
    [counted(views), ''],
    [percent(failedShare({ views, failedViews })), counted(failedViews)],
    told(rest.largestPaint, samples.largestPaint, milliseconds),
    told(rest.layoutShift, samples.layoutShift, (value) => value.toFixed(3)),
    told(rest.interactionDelay, samples.interactionDelay, milliseconds),
  ];
}
