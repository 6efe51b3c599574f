import { useMemo } from 'react';
import { buildCategoryTree, type CategoryNode } from '@patchbay/domain/entities';
import { formatCount } from '@patchbay/domain/format';
import { buildPath, routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { categoriesQuery } from '../software-lists/categories.query.ts';
import styles from './category-chips.module.css';

interface CategoryChipsProps {
  /** For people who hear the list: 'Inside Effects'. */
  readonly label: string;
  readonly categories: readonly CategoryNode[];
  /** On a narrow screen in several rows too, not in one row that scrolls sideways. */
  readonly isWrapped?: boolean;
  /** Called when somebody goes on to one of them. */
  readonly onChoose?: (() => void) | undefined;
}

/** Categories to go on to, each with how much is in it and below it, if anything; nothing where there are none (rule C93). */
export function CategoryChips({
  label,
  categories,
  isWrapped = false,
  onChoose,
}: CategoryChipsProps) {
  if (categories.length === 0) return null;
  return (
    <ul className={styles.chips} data-wrapped={isWrapped} aria-label={label}>
      {categories.map(({ category: { id, name }, totalCount }) => (
        <li key={id}>
          <Link
            to={buildPath(routes.category, { categoryId: id })}
            className={styles.chip}
            onClick={onChoose}
          >
            <bdi>{name}</bdi>
            {totalCount > 0 && (
              <span className={styles.count}>{` ${formatCount(totalCount)}`}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The categories that the others are below: a way on from a search that finds nothing. Nothing until they are there. */
export function TopCategories({ onChoose }: Pick<CategoryChipsProps, 'onChoose'>) {
  const { http } = useHost();
  const { data } = useQuery(categoriesQuery(http));
  const tree = useMemo(() => buildCategoryTree(data ?? []), [data]);
  return (
    <CategoryChips label="Categories to browse" categories={tree} isWrapped onChoose={onChoose} />
  );
}
