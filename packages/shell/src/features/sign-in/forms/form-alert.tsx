import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './auth-forms.module.css';

/** What is wrong with a form as a whole, read out when it appears. */
export function FormAlert({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className={styles.alert}>
      <CircleAlert size={16} />
      <div className={styles.alertText}>{children}</div>
    </div>
  );
}
