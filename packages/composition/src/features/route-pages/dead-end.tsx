import type { ReactNode } from 'react';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { buttonLook, CoverDrawing, PageHeading } from '@patchbay/ui';
import styles from './dead-end.module.css';

interface DeadEndProps {
  readonly heading: string;
  /** The reason why there is nothing to see, in a sentence or two. */
  readonly children: ReactNode;
  /** The action to try first, before going home. */
  readonly action?: ReactNode;
  /** Something failed: it is read out at once. */
  readonly isAlert?: boolean;
}

/** A page that has nothing to show, with the way home. */
export function DeadEnd({ heading, children, action, isAlert = false }: DeadEndProps) {
  return (
    <div className={styles.page} role={isAlert ? 'alert' : undefined}>
      <span className={styles.drawing}>
        <CoverDrawing name={heading} label="" />
      </span>
      <PageHeading>{heading}</PageHeading>
      <p className={styles.reason}>{children}</p>
      <p className={styles.ways}>
        {action}
        <Link to={routes.home} {...buttonLook({ variant: action ? 'secondary' : 'primary' })}>
          Go to the home page
        </Link>
      </p>
    </div>
  );
}
