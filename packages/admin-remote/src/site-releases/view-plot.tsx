import type { ReleaseViews, ViewHour } from '@patchbay/domain/api';
import { formatDateTime } from '@patchbay/domain/format';
import { PlotArea, PlotEnds, PlotFrame, PlotGrid, PlotLine, PlotSample } from '@patchbay/ui';
import styles from './view-plot.module.css';

/** A figure of a view, and how it is told. */
export interface PlottedFigure {
  readonly title: string;
  readonly read: (hour: ViewHour) => number | null;
  readonly tell: (value: number) => string;
}

interface ViewPlotProps {
  readonly name: string;
  readonly views: ReleaseViews;
  readonly figure: PlottedFigure;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

const hourMs = 3_600_000;
const shortestMs = 24 * hourMs;
/** Pixels. */
const [headHeight, plotHeight] = [18, 110] as const;
const looks = { live: 0, canary: 1 } as const;
/** Percent of the width that a label of a release needs. */
const labelWidth = 14;

/** A figure over time: a line for each version while it was live or tried, and a mark for each release. */
export function ViewPlot({ name, views, figure, nowMs }: ViewPlotProps) {
  const lines = views.versions.flatMap(({ version, hours }) => linesOf(version, hours, figure));
  const points = lines.flatMap((line) => line.points);
  const top = niceTop(Math.max(0, ...points.map(({ value }) => value)));
  // The same for all plots: one figure may be missing where another is not.
  const drawn = views.versions.flatMap(({ hours }) =>
    hours.filter(({ standing }) => standing !== 'earlier').map(({ hour }) => hour),
  );
  const until = Math.max(nowMs, ...drawn.map((hour) => hour + hourMs));
  const from = Math.min(until - shortestMs, ...drawn);
  const share = (at: number) => (at - from) / (until - from);
  const marks = labelledMarks(
    views.marks
      .filter(({ at }) => at >= from)
      .map((mark) => ({ ...mark, left: 100 * share(mark.at) })),
  );
  return (
    <PlotFrame title={figure.title}>
      <svg
        className={styles.drawing}
        role="img"
        aria-label={`${figure.title} of ${name} over time. The table has the figures.`}
      >
        {marks.map(({ at, kind, version, left, isLabelled }) => (
          <g key={`${kind} ${version} ${at}`} className={styles.mark}>
            <title>{`${version}, ${kind === 'live' ? 'live' : 'canary'} since ${formatDateTime(new Date(at).toISOString())}`}</title>
            <line
              x1={`${left}%`}
              x2={`${left}%`}
              y1={headHeight - 4}
              y2={isLabelled ? headHeight + plotHeight : headHeight + 4}
              strokeDasharray={kind === 'canary' ? '2 4' : undefined}
            />
            {isLabelled && (
              <text x={`${left}%`} y={headHeight - 7} textAnchor={left > 80 ? 'end' : 'start'}>
                {version}
              </text>
            )}
          </g>
        ))}
        <PlotArea y={headHeight} width="100%" height={plotHeight}>
          <PlotGrid />
          {lines.map(({ key, standing, points: own }) => (
            <PlotLine
              key={key}
              look={looks[standing]}
              points={own.map(({ at, value }) => [share(at + hourMs / 2), value / top])}
            />
          ))}
        </PlotArea>
        <text className={styles.value} x="4" y={headHeight + 12}>
          {figure.tell(top)}
        </text>
      </svg>
      <PlotEnds
        from={formatDateTime(new Date(from).toISOString())}
        until={formatDateTime(new Date(until).toISOString())}
      />
    </PlotFrame>
  );
}

/** The lines above, told apart by more than their colours. */
export const PlotLegend = () => (
  <ul className={styles.legend} aria-label="Lines of the plots">
    {(['live', 'canary'] as const).map((standing) => (
      <li key={standing}>
        <PlotSample look={looks[standing]} />
        <span>{standing === 'live' ? 'Live' : 'Canary'}</span>
      </li>
    ))}
  </ul>
);

interface PlottedLine {
  readonly key: string;
  readonly standing: 'live' | 'canary';
  readonly points: readonly { readonly at: number; readonly value: number }[];
}

/** The parts of a version's time in which it was live, or tried. Tabs that were open longer are not drawn. */
function linesOf(version: string, hours: readonly ViewHour[], { read }: PlottedFigure) {
  const lines: (PlottedLine & { readonly points: { at: number; value: number }[] })[] = [];
  let last: ViewHour['standing'] = 'earlier';
  for (const one of hours) {
    const { hour, standing } = one;
    const value = read(one);
    const line = standing === last ? lines.at(-1) : undefined;
    last = standing;
    if (value === null || standing === 'earlier') continue;
    const point = { at: hour, value };
    if (line) line.points.push(point);
    // A line to itself is a dot.
    else lines.push({ key: `${version} ${hour}`, standing, points: [point, point] });
  }
  return lines;
}

interface PlacedMark {
  /** Percent of the width. */
  readonly left: number;
}

/** The newest have labels, and of the others those that have room. */
function labelledMarks<Mark extends PlacedMark>(marks: readonly Mark[]) {
  let free = Infinity;
  return marks
    .toReversed()
    .map((mark) => {
      const isLabelled = mark.left <= free;
      if (isLabelled) free = mark.left - (mark.left > 80 ? 2 : 1) * labelWidth;
      return { ...mark, isLabelled };
    })
    .toReversed();
}

/** The next of 1, 2, 5, 10, 20 and so on. */
function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => step * power >= value) ?? 10);
}
