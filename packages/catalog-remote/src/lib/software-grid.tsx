import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import type { Software } from '@patchbay/domain/entities';
import { categoriesQuery } from './categories-query.ts';
import { slugsById } from './category-slugs.ts';
import { SoftwareCard } from './software-card.tsx';
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
