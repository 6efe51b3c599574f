import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** The label, e.g. 'Downloading Echo'. */
  readonly label: string;
  /** In words: 'Downloading'. */
  readonly status: string;
  /** 0 to 100; null if there is no number. */
  readonly progress: number | null;
}

/** A progress bar, with its percent if there is one. */
export function ProgressBar({ label, status, progress }: ProgressBarProps) {
  const percent = progress === null ? null : Math.floor(progress);
  return (
    <div className={styles.row}>
      <progress
        className={styles.bar}
        max={100}
        {...(percent === null ? {} : { value: percent })}
        aria-label={label}
        aria-valuetext={percent === null ? status : `${status}, ${percent} %`}
      />
      {percent !== null && (
        <span className={styles.percent} aria-hidden="true">
          {`${percent} %`}
        </span>
      )}
    </div>
  );
}
