import type { ReactNode } from 'react';
import { Breadcrumbs, PageHeading } from '@patchbay/ui';
import styles from './page-frame.module.css';

interface PageFrameProps {
  /** Above the heading; nothing without it. */
  readonly trail?: Parameters<typeof Breadcrumbs>[0]['trail'];
  readonly heading: ReactNode;
  /** A quiet line below the heading. */
  readonly note?: ReactNode;
  /** Beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page of the staff: a way back, a heading with the page's actions, and its content below. */
export function PageFrame({ trail, heading, note, actions, children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.title}>
          {trail && <Breadcrumbs trail={trail} />}
          <PageHeading>{heading}</PageHeading>
          {note}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
