import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import type { Software } from '@patchbay/domain/entities';
import { Pending, Skeleton } from '@patchbay/ui';
import { categoriesQuery, slugsById } from './categories.query.ts';
import { SoftwareCard } from './software-card.tsx';
import card from './software-card.module.css';
import styles from './software-grid.module.css';

interface SoftwareGridProps {
  readonly software: readonly Software[];
  /** How many columns there are at the most. Default 5. */
  readonly columns?: 4 | 5;
  /** Of software that visitors do not see. */
  readonly isDimmed?: boolean;
  /** Its pictures wait until they are near. Default: those of the first row do not. */
  readonly isBelowFold?: boolean;
}

/** Cards in columns by the width that there is; the covers of the first row are in sight at once. */
export function SoftwareGrid({
  software,
  columns = 5,
  isDimmed = false,
  isBelowFold = isDimmed,
}: SoftwareGridProps) {
  const { http } = useHost();
  const { data: slugs } = useQuery({ ...categoriesQuery(http), select: slugsById });
  return (
    <div className={styles.container}>
      <ul className={styles.grid} data-columns={columns}>
        {software.map((entry, index) => (
          <li key={entry.id} className={styles.cell}>
            <SoftwareCard
              software={entry}
              categorySlug={slugs?.get(entry.category_id ?? 0) ?? null}
              loading={index < columns && !isBelowFold ? 'eager' : 'lazy'}
              isDimmed={isDimmed}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SoftwareGridSkeletonProps {
  readonly count: number;
  /** As in the grid that it is a placeholder for. */
  readonly columns?: 4 | 5;
  readonly label: string;
}

/** A grid of cards that are on their way, in the boxes of the cards themselves. */
export function SoftwareGridSkeleton({ count, columns = 5, label }: SoftwareGridSkeletonProps) {
  return (
    <Pending label={label} hasWaited>
      <div className={styles.container}>
        <div className={styles.grid} data-columns={columns}>
          {Array.from({ length: count }, (_, index) => (
            <div key={index} className={card.card}>
              <div className={card.cover}>
                <Skeleton shape="fill" className={styles.pendingCover} />
              </div>
              <div className={card.body}>
                <Skeleton className={styles.pendingName} />
                <Skeleton className={styles.pendingVendor} />
                <div className={card.badges}>
                  <Skeleton shape="pill" className={styles.pendingBadge} />
                  <Skeleton shape="pill" className={styles.pendingBadge} />
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
    </Pending>
  );
}
