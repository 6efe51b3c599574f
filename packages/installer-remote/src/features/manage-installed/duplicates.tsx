import { useUnit } from '@patchbay/shared/state';
import { useMemo } from 'react';
import { $components } from '../../installs/installed/installed.model.ts';
import { findDuplicates } from './find-duplicates.ts';
import styles from './duplicates.module.css';

/** Components that lie in several folders, of which a host loads one (rule N27). */
export function Duplicates() {
  const components = useUnit($components);
  const duplicates = useMemo(() => findDuplicates(components ?? []), [components]);
  if (duplicates.length === 0) return null;
  return (
    <details className={styles.duplicates}>
      <summary>
        {duplicates.length === 1
          ? '1 file is installed twice or more'
          : `${duplicates.length} files are installed twice or more`}
      </summary>
      <p className={styles.note}>
        Your host loads one of them, and it may be the older one. Remove what you do not need in
        your file manager: deleting it here removes every file of that name.
      </p>
      <ul>
        {duplicates.map(({ filename, components: same, hasSeveralVersions }) => (
          <li key={filename}>
            <p className={styles.file}>
              <bdi>{filename}</bdi>
              {hasSeveralVersions && ' in several versions'}
            </p>
            <ul aria-label={`Places of ${filename}`}>
              {same.map(({ componentPath, version }) => (
                <li key={componentPath} className={styles.place}>
                  <bdi>{componentPath}</bdi> {version === '' ? 'version unknown' : `v${version}`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}
