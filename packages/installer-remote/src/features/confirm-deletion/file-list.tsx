import styles from './file-list.module.css';

interface FileListProps {
  readonly label: string;
  readonly files: readonly string[];
}

const mostShown = 500;

/** Names of files, one a line; scrolls where they are many. */
export function FileList({ label, files }: FileListProps) {
  const unique = [...new Set(files)];
  const hiddenCount = unique.length - mostShown;
  return (
    // Something that scrolls must be within the keyboard's reach.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.files} aria-label={label} tabIndex={0}>
      {unique.slice(0, mostShown).map((file) => (
        <li key={file}>
          <bdi>{file}</bdi>
        </li>
      ))}
      {hiddenCount > 0 && <li>and {hiddenCount} more</li>}
    </ul>
  );
}
