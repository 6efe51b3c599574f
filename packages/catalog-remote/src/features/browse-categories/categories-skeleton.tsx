import { Pending, Skeleton } from '@patchbay/ui';
import styles from './browse-categories.module.css';

const lineCount = 14;

/** Categories that are on their way. */
export function CategoriesSkeleton() {
  return (
    <Pending label="Loading the categories">
      <div className={styles.skeleton}>
        {Array.from({ length: lineCount }, (_, index) => (
          <Skeleton key={index} className={styles.line} />
        ))}
      </div>
    </Pending>
  );
}
