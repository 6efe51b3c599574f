import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './form-alert.module.css';

/** The fault of a form as a whole, read out when it appears. */
export function FormAlert({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className={styles.alert}>
      <CircleAlert size={16} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
