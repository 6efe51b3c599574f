import { Pending, Skeleton } from '@patchbay/ui';
import styles from './installed-table.module.css';

/** The table's place while the app looks at what is installed. */
export function InstalledSkeleton() {
  return (
    <Pending label="Checking installed plugins">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton className={styles.skeletonName} />
          <Skeleton className={styles.skeletonVersion} />
          <Skeleton shape="pill" className={styles.skeletonVersion} />
        </div>
      ))}
    </Pending>
  );
}
