import { type ReactNode, type SVGProps, useId } from 'react';
import styles from './plot.module.css';

/** The units of a `PlotArea`, which is stretched to its room. */
const [unitsWide, unitsHigh] = [1000, 100] as const;

const looks = [styles.first, styles.second, styles.third, styles.fourth, styles.fifth] as const;

/** The look of a line: colour and dashes. The table beside a plot has what these do not tell apart. */
export type PlotLook = 0 | 1 | 2 | 3 | 4;

interface PlotFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A plot with its title. */
export function PlotFrame({ title, children }: PlotFrameProps) {
  const id = useId();
  return (
    <figure className={styles.frame} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        {title}
      </figcaption>
      {children}
    </figure>
  );
}

/** The room of lines, which are stretched to it: its `role` and `aria-label` say what is to be seen. */
export const PlotArea = (props: SVGProps<SVGSVGElement>) => (
  <svg
    viewBox={`0 0 ${unitsWide} ${unitsHigh}`}
    preserveAspectRatio="none"
    className={styles.area}
    {...props}
  />
);

/** The top and the bottom of a `PlotArea`. */
export const PlotGrid = () => (
  <path className={styles.grid} d={`M0 0H${unitsWide}M0 ${unitsHigh}H${unitsWide}`} />
);

/** A share of the width from the left, and one of the height from below: 0 to 1. */
export type PlotPoint = readonly [x: number, y: number];

const place = ([x, y]: PlotPoint): string =>
  `${(unitsWide * x).toFixed(1)},${(unitsHigh * (1 - y)).toFixed(1)}`;

interface PlotLineProps {
  readonly look: PlotLook;
  readonly points: readonly PlotPoint[];
  /** The points that have a dot. Default none. */
  readonly dots?: readonly PlotPoint[];
}

/** A line in a `PlotArea`. */
export const PlotLine = ({ look, points, dots = [] }: PlotLineProps) => (
  <g className={looks[look]}>
    <polyline points={points.map(place).join(' ')} />
    {dots.length > 0 && (
      <path className={styles.dots} d={dots.map((dot) => `M${place(dot)}h0`).join('')} />
    )}
  </g>
);

/** A piece of a line, for a legend. */
export const PlotSample = ({ look }: { readonly look: PlotLook }) => (
  <svg width="28" height="8" aria-hidden="true" className={styles.area}>
    <polyline className={looks[look]} points="2,4 26,4" />
  </svg>
);

interface PlotEndsProps {
  readonly from: string;
  /** Blank where there is one moment alone. */
  readonly until: string;
}

/** What stands below the left and the right end of a plot. */
export const PlotEnds = ({ from, until }: PlotEndsProps) => (
  <div className={styles.ends}>
    <span>{from}</span>
    <span>{until}</span>
  </div>
);
