import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

/**
 * The page's one `h1`. It can take the focus: after a change of page the shell moves a lost focus to
 * `[data-page-heading]`.
 */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  return (
    <h1 className={styles.heading} tabIndex={-1} data-page-heading="">
      {children}
    </h1>
  );
}
