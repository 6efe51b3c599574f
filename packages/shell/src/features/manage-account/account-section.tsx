import { useId, type ReactNode } from 'react';
import styles from './manage-account.module.css';

interface AccountSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the account page under a heading of its own. */
export function AccountSection({ title, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
