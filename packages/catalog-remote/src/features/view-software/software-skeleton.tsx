import { Pending, Skeleton } from '@patchbay/ui';
import layout from './software-layout.module.css';
import styles from './software-skeleton.module.css';

/** A software's page that is on its way, in the page's own layout. */
export function SoftwareSkeleton() {
  return (
    <Pending label="Loading the software" hasWaited>
      <div className={layout.container}>
        <div className={layout.layout}>
          <div className={layout.head}>
            <Skeleton className={styles.trail} />
            <Skeleton className={styles.heading} />
            <Skeleton className={styles.byline} />
          </div>
          <div className={layout.cover}>
            <div className={styles.cover}>
              <Skeleton shape="fill" />
            </div>
          </div>
          <div className={layout.side}>
            <div className={layout.panel}>
              <Skeleton />
              <Skeleton />
              <Skeleton />
            </div>
          </div>
          <div className={layout.main}>
            <div className={styles.text}>
              <Skeleton />
              <Skeleton />
              <Skeleton />
            </div>
          </div>
        </div>
      </div>
    </Pending>
  );
}
