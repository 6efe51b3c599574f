import { useRef, useState } from 'react';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { lazyDialog } from '@patchbay/ui';
import styles from './header.module.css';

const clicksWanted = 5;
const withinMs = 2000;

interface ClickCount {
  readonly isFifth: boolean;
  /** The clicks that the next one is counted with. */
  readonly times: readonly number[];
}

/** Counts a click, by times in ms: 'five quick clicks' are five within two seconds (rule R19). */
export function isFifthQuickClick(before: readonly number[], time: number): ClickCount {
  const times = [...before.filter((earlier) => time - earlier <= withinMs), time];
  return times.length < clicksWanted ? { isFifth: false, times } : { isFifth: true, times: [] };
}

const About = lazyDialog(
  'About',
  async () => (await import(/* webpackChunkName: "about" */ '../about.tsx')).About,
);

/** The product's mark and name, which lead home. Five quick clicks show the running version (rule R19). */
export function Brand() {
  const { config } = useHost();
  const clicks = useRef<readonly number[]>([]);
  const [isAboutOpen, setAboutOpen] = useState(false);

  const countClick = (time: number) => {
    const { isFifth, times } = isFifthQuickClick(clicks.current, time);
    clicks.current = times;
    if (isFifth) setAboutOpen(true);
  };

  return (
    <>
      <Link
        to={routes.home}
        className={styles.brand}
        onClick={({ timeStamp }) => countClick(timeStamp)}
      >
        <Logo />
        <span className={styles.name}>{config.productName}</span>
      </Link>
      {isAboutOpen && <About onClose={() => setAboutOpen(false)} />}
    </>
  );
}

/** The product's mark: two jacks and the cable between them. The name stands beside it in text. */
function Logo() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden focusable="false">
      <rect width="28" height="28" rx="8" fill="var(--color-accent)" />
      <path
        d="M8.5 9.5v3.2c0 4.6 11 2 11 6.6"
        fill="none"
        stroke="var(--color-accent-ink)"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="8.5" cy="8.5" r="3" fill="var(--color-accent-ink)" />
      <circle cx="19.5" cy="19.5" r="3" fill="var(--color-accent-ink)" />
      <circle cx="8.5" cy="8.5" r="1.1" fill="var(--color-accent)" />
      <circle cx="19.5" cy="19.5" r="1.1" fill="var(--color-accent)" />
    </svg>
  );
}
