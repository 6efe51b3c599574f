import type { ReactNode } from 'react';
import styles from './notice-banner.module.css';

interface NoticeBannerProps {
  /** The subject of the notice, for people who cannot see it. */
  readonly label: string;
  /** The buttons. */
  readonly answers: ReactNode;
  readonly children: ReactNode;
}

/** A notice at the lower edge of the page that stays until it is answered. */
export const NoticeBanner = ({ label, answers, children }: NoticeBannerProps) => (
  <section className={styles.banner} aria-label={label}>
    <p className={styles.text}>{children}</p>
    <div className={styles.answers}>{answers}</div>
  </section>
);
