import { useMemo } from 'react';
import { useUnit } from '@patchbay/shared/state';
import type { InstalledComponent } from '@patchbay/shared/bridge';
import { $components } from '../../installs/installed/installed.model.ts';
import { fileNameOf } from '../../installs/installed/file-name.ts';
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
              {hasSeveralVersions && <span> in several versions</span>}
            </p>
            <ul aria-label={`Places of ${filename}`}>
              {same.map(({ componentPath, version }) => (
                <li key={componentPath} className={styles.place}>
                  <bdi>{componentPath}</bdi>{' '}
                  <span>{version === '' ? 'version unknown' : `v${version}`}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A component that is installed in several folders. */
interface Duplicate {
  readonly filename: string;
  /** In the order in which the app found them. */
  readonly components: readonly InstalledComponent[];
  /** Not all of them are of one version. */
  readonly hasSeveralVersions: boolean;
}

/** Components of one file name that lie in more than one folder (rule N27), by their names. */
export function findDuplicates(components: readonly InstalledComponent[]): readonly Duplicate[] {
  const byName = new Map<string, InstalledComponent[]>();
  for (const component of components) {
    const name = fileNameOf(component.filename);
    const same = byName.get(name);
    if (!same) byName.set(name, [component]);
    else if (same.every(({ componentPath }) => componentPath !== component.componentPath)) {
      same.push(component);
    }
  }
  return [...byName]
    .filter(([, same]) => same.length > 1)
    .map(([filename, same]) => ({
      filename,
      components: same,
      hasSeveralVersions: new Set(same.map(({ version }) => version.trim())).size > 1,
    }))
    .toSorted((a, b) => a.filename.localeCompare(b.filename));
}
