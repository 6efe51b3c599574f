import { buildPath, routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { categoriesQuery } from '../../lib/categories.query.ts';
import styles from './top-categories.module.css';

/** The categories that the others are below: a way on from a search that finds nothing. Nothing until they are there. */
export function TopCategories() {
  const { http } = useHost();
  const { data: categories = [] } = useQuery(categoriesQuery(http));
  const top = categories.filter(({ parent_id: parent }) => parent === null);
  if (top.length === 0) return null;
  return (
    <ul className={styles.categories} aria-label="Categories to browse">
      {top.map(({ id, name }) => (
        <li key={id}>
          <Link to={buildPath(routes.category, { categoryId: id })} className={styles.category}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
