import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** Further looks of the section. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Section({ title, className, children }: SectionProps) {
  const id = useId();
  return (
    <section className={[styles.section, className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
