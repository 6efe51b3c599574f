import { Fragment } from 'react';
import { formatDate } from '@patchbay/domain/format';
import { Link } from '@patchbay/shared/router';
import {
  PlotArea,
  PlotEnds,
  PlotFrame,
  PlotGrid,
  PlotLine,
  type PlotPoint,
  PlotSample,
  textLinkLook,
  VisuallyHidden,
} from '@patchbay/ui';
import styles from './show-numbers.module.css';

/** One line of a plot: a count for each day. */
export interface DayLine {
  readonly label: string;
  readonly counts: readonly number[];
  /** The page of what is behind its sum; no link where that is nothing. */
  readonly opens?: string;
}

interface DayPlotProps {
  readonly title: string;
  /** The oldest first. */
  readonly days: readonly string[];
  readonly lines: readonly DayLine[];
  /** A quiet line below the sums. */
  readonly note?: string | undefined;
}

const looks = [0, 1, 2, 3, 4] as const;
/** Lines beyond these are told apart by the table alone. */
const lookOf = (index: number) => looks[index] ?? 4;

/** More days than these are denser than the pixels of a telephone: a point is then a week. */
const mostPoints = 180;
const weekDays = 7;
const plotHeight = 110;
/** So few counted points have dots: a line from nothing to one and back is hard to see. */
const mostDots = 14;

const total = ({ counts }: DayLine): number => counts.reduce((sum, count) => sum + count, 0);

/** Counts by day, or by week where there are many: lines, a legend with their sums, and a table of what was counted. */
export function DayPlot({ title, days, lines, note }: DayPlotProps) {
  const size = days.length > mostPoints ? weekDays : 1;
  const period = size === 1 ? 'day' : 'week';
  const periods = days.filter((_, index) => index % size === 0);
  const sums = lines.map((line) =>
    periods.map((_, index) =>
      total({ ...line, counts: line.counts.slice(index * size, (index + 1) * size) }),
    ),
  );
  const top = sums.flat().reduce((a, b) => Math.max(a, b), 0);
  const pointsOf = (counts: readonly number[]) =>
    counts.map((count, index): PlotPoint => [
      counts.length === 1 ? 0.5 : index / (counts.length - 1),
      count / top,
    ]);
  const counted = periods
    .map((day, index) => ({ day, counts: sums.map((line) => line[index] ?? 0) }))
    .filter(({ counts }) => counts.some((count) => count > 0))
    .toReversed();
  return (
    <PlotFrame title={title}>
      {counted.length === 0 && <p className={styles.empty}>Nothing was counted in this time.</p>}
      {counted.length > 0 && (
        <>
          <p className={styles.top}>{`Up to ${top.toLocaleString('en')} a ${period}`}</p>
          <PlotArea
            width="100%"
            height={plotHeight}
            role="img"
            aria-label={`${title} by ${period}. The table has the figures.`}
          >
            <PlotGrid />
            {lines.map(({ label }, index) => {
              const counts = sums[index] ?? [];
              const points = pointsOf(counts);
              const dots = points.filter((_, place) => (counts[place] ?? 0) > 0);
              // A line of zeros would hide the others that are at zero.
              if (dots.length === 0) return null;
              return (
                <PlotLine
                  key={label}
                  look={lookOf(index)}
                  points={points}
                  dots={counted.length <= mostDots ? dots : []}
                />
              );
            })}
          </PlotArea>
          <PlotEnds
            from={formatDate(days[0] ?? '')}
            until={days.length > 1 ? formatDate(days.at(-1) ?? '') : ''}
          />
        </>
      )}
      <dl className={styles.sums}>
        {lines.map((line, index) => (
          <Fragment key={line.label}>
            <dt>
              <PlotSample look={lookOf(index)} />
              <span>
                {line.opens === undefined || total(line) === 0 ? (
                  line.label
                ) : (
                  <Link to={line.opens} {...textLinkLook}>
                    {line.label}
                  </Link>
                )}
              </span>
            </dt>
            <dd>{total(line).toLocaleString('en')}</dd>
          </Fragment>
        ))}
      </dl>
      {note !== undefined && <p className={styles.top}>{note}</p>}
      {counted.length > 0 && (
        <details className={styles.details}>
          <summary>
            <span>Table</span>
            <VisuallyHidden>{` of ${title.toLowerCase()}`}</VisuallyHidden>
          </summary>
          <div className={styles.scrolled}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{size === 1 ? 'Day' : 'Week from'}</th>
                  {lines.map(({ label }) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {counted.map(({ day, counts }) => (
                  <tr key={day}>
                    <th scope="row">{formatDate(day)}</th>
                    {lines.map(({ label }, index) => (
                      <td key={label}>{(counts[index] ?? 0).toLocaleString('en')}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </PlotFrame>
  );
}
