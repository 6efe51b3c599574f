import type { ReactNode } from 'react';
import { type Breadcrumb, Breadcrumbs, PageHeading, Skeleton } from '@patchbay/ui';
import { ComparisonPlace } from '../software-lists/comparison/comparison-place.tsx';
import styles from './page-layout.module.css';

/** The rhythm of a page: its parts below each other, and what is chosen to be compared. The frame around it is the shell's. */
export function PageLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      {children}
      <ComparisonPlace />
    </div>
  );
}

interface PageHeadProps {
  readonly trail: readonly Breadcrumb[];
  readonly children: ReactNode;
}

/** A page's way from home, and its name. */
export function PageHead({ trail, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <Breadcrumbs trail={trail} />
      <PageHeading>{children}</PageHeading>
    </div>
  );
}

/** The head of a page whose name is on its way. */
export function PageHeadSkeleton() {
  return (
    <div className={styles.head}>
      <Skeleton className={styles.trail} />
      <Skeleton className={styles.heading} />
    </div>
  );
}
