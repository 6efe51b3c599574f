import { Pending, Skeleton } from '@patchbay/ui';
import styles from './page-skeleton.module.css';

const cards = Array.from({ length: 12 }, (_, index) => index);

/** Stands in for a page while nobody knows yet which page it is. */
export function PageSkeleton() {
  return (
    <Pending label="Loading the page">
      <div className={styles.skeleton}>
        <div className={styles.heading}>
          <Skeleton shape="fill" />
        </div>
        <div className={styles.cards}>
          {cards.map((index) => (
            <div key={index} className={styles.card}>
              <Skeleton shape="fill" />
            </div>
          ))}
        </div>
      </div>
    </Pending>
  );
}
