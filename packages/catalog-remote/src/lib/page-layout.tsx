import type { ReactNode } from 'react';
import styles from './page-layout.module.css';

/** The rhythm of a page: its parts below each other. The frame around it is the shell's. */
export function PageLayout({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
