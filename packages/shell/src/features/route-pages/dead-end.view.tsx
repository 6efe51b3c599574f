import type { ReactNode } from 'react';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { buttonLook, PageHeading } from '@patchbay/ui';
import styles from './dead-end.module.css';

interface DeadEndProps {
  readonly heading: string;
  /** Why there is nothing to see, in a sentence or two. */
  readonly children: ReactNode;
}

/** A page that has nothing to show, with the way home. */
export function DeadEnd({ heading, children }: DeadEndProps) {
  return (
    <div className={styles.page}>
      <PageHeading>{heading}</PageHeading>
      <p className={styles.reason}>{children}</p>
      <Link to={routes.home} {...buttonLook({ variant: 'primary' })}>
        Go to the home page
      </Link>
    </div>
  );
}
