import type { CategoryNode } from '@patchbay/domain/entities';
import { buildPath, routes } from '@patchbay/domain/routes';
import { Link } from '@patchbay/shared/router';
import styles from './category-chips.module.css';

interface CategoryChipsProps {
  /** For who hears the list: 'Inside Effects'. */
  readonly label: string;
  readonly categories: readonly CategoryNode[];
  /** On a narrow screen below each other too, not in one row to be pushed aside. */
  readonly isWrapped?: boolean;
}

/** Categories to go on to, each with how much is in it and below it, if anything; nothing where there are none (rule C93). */
export function CategoryChips({ label, categories, isWrapped = false }: CategoryChipsProps) {
  if (categories.length === 0) return null;
  return (
    <ul className={styles.chips} data-wrapped={isWrapped} aria-label={label}>
      {categories.map(({ category: { id, name }, totalCount }) => (
        <li key={id}>
          <Link to={buildPath(routes.category, { categoryId: id })} className={styles.chip}>
            <bdi>{name}</bdi>
            {totalCount > 0 && (
              <>
                {' '}
                <span className={styles.count}>{totalCount.toLocaleString('en')}</span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
