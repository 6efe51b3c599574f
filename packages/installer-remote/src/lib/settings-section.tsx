import { useId, type ReactNode } from 'react';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the settings page under a heading of its own. */
export function SettingsSection({ title, children }: SettingsSectionProps) {
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
