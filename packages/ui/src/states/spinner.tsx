import styles from './spinner.module.css';

/** A sign that something is under way; words beside it say what. 16 px. */
export function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle className={styles.track} cx="8" cy="8" r="6.5" />
      <path className={styles.arc} d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5" />
    </svg>
  );
}
