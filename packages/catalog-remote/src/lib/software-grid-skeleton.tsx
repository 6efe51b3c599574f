import { Pending, Skeleton } from '@patchbay/ui';
import badgeStyles from './card-badges.module.css';
import cardStyles from './software-card.module.css';
import gridStyles from './software-grid.module.css';
import styles from './software-grid-skeleton.module.css';

interface SoftwareGridSkeletonProps {
  readonly count: number;
  /** As in the grid that it stands for. */
  readonly columns?: 4 | 5;
  readonly label: string;
}

/** A grid of cards that are on their way, in the boxes of the cards themselves. */
export function SoftwareGridSkeleton({ count, columns = 5, label }: SoftwareGridSkeletonProps) {
  return (
    <Pending label={label} hasWaited>
      <div className={gridStyles.container}>
        <div className={gridStyles.grid} data-columns={columns}>
          {Array.from({ length: count }, (_, index) => (
            <div key={index} className={cardStyles.card}>
              <div className={cardStyles.cover}>
                <Skeleton shape="fill" className={styles.cover} />
              </div>
              <div className={cardStyles.body}>
                <Skeleton className={styles.name} />
                <Skeleton className={styles.vendor} />
                <div className={badgeStyles.badges}>
                  <Skeleton shape="pill" className={styles.badge} />
                  <Skeleton shape="pill" className={styles.badge} />
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
    </Pending>
  );
}
