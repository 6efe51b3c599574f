import { Fragment, useId } from 'react';
import { formatDate } from '@patchbay/domain/format';
import { VisuallyHidden } from '@patchbay/ui';
import styles from './show-numbers.module.css';

/** One line of a plot: a count for each day. */
export interface DayLine {
  readonly label: string;
  readonly counts: readonly number[];
}

interface DayPlotProps {
  readonly title: string;
  /** The oldest first. */
  readonly days: readonly string[];
  readonly lines: readonly DayLine[];
}

/** Lines beyond so many are told apart by the table alone. */
const looks = [styles.first, styles.second, styles.third, styles.fourth] as const;
const [wide, high] = [1000, 100] as const;

const total = ({ counts }: DayLine): number => counts.reduce((sum, count) => sum + count, 0);

/** Counts by day: lines, a legend with their sums, and a table of the days on which anything was counted. */
export function DayPlot({ title, days, lines }: DayPlotProps) {
  const id = useId();
  const top = lines.reduce((most, { counts }) => counts.reduce((a, b) => Math.max(a, b), most), 1);
  const pointsOf = (counts: readonly number[]) =>
    counts.map((count, index) => {
      const x = counts.length === 1 ? wide / 2 : (wide * index) / (counts.length - 1);
      return `${x.toFixed(1)},${(high * (1 - count / top)).toFixed(1)}`;
    });
  const counted = days
    .map((day, index) => ({ day, counts: lines.map((line) => line.counts[index] ?? 0) }))
    .filter(({ counts }) => counts.some((count) => count > 0))
    .toReversed();
  return (
    <figure className={styles.plot} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        {title}
      </figcaption>
      <p className={styles.top} aria-hidden="true">
        {top.toLocaleString('en')}
      </p>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${wide} ${high}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title} by day. The table has the figures.`}
      >
        <path className={styles.grid} d={`M0 0H${wide}M0 ${high}H${wide}`} />
        {lines.map(({ label, counts }, index) => {
          const points = pointsOf(counts);
          // A line to itself is a dot.
          const drawn = points.length === 1 ? [...points, ...points] : points;
          return <polyline key={label} className={looks[index]} points={drawn.join(' ')} />;
        })}
      </svg>
      <div className={styles.ends}>
        <span>{formatDate(days[0] ?? '')}</span>
        <span>{days.length > 1 && formatDate(days.at(-1) ?? '')}</span>
      </div>
      <dl className={styles.sums}>
        {lines.map((line, index) => (
          <Fragment key={line.label}>
            <dt>
              <svg width="28" height="8" aria-hidden="true">
                <polyline className={looks[index]} points="2,4 26,4" />
              </svg>
              <span>{line.label}</span>
            </dt>
            <dd>{total(line).toLocaleString('en')}</dd>
          </Fragment>
        ))}
      </dl>
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
                  <th scope="col">Day</th>
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
    </figure>
  );
}
