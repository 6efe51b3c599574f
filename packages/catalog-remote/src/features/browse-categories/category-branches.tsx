import { ChevronRight } from 'lucide-react';
import type { CategoryNode } from '@patchbay/domain/entities';
import { Link } from '@patchbay/shared/router';
import { buildPath, routes } from '@patchbay/domain/routes';
import styles from './category-branches.module.css';
import type { CurrentCategory } from './use-category-branches.ts';

interface BranchesProps {
  readonly current: CurrentCategory;
  readonly isOpen: (categoryId: number) => boolean;
  readonly onToggle: (categoryId: number) => void;
  readonly onNavigate: (() => void) | undefined;
}

interface CategoryBranchesProps extends BranchesProps {
  readonly nodes: readonly CategoryNode[];
}

/** Categories of one level, each with its children. Closed branches are not rendered. */
export function CategoryBranches({ nodes, ...rest }: CategoryBranchesProps) {
  return (
    <ul className={styles.branches}>
      {nodes.map((node) => (
        <CategoryBranch key={node.category.id} node={node} {...rest} />
      ))}
    </ul>
  );
}

function CategoryBranch({ node, ...rest }: BranchesProps & { readonly node: CategoryNode }) {
  const { current, isOpen, onToggle, onNavigate } = rest;
  const { category, children, depth, totalCount } = node;
  const hasChildren = children.length > 0;
  const isExpanded = hasChildren && isOpen(category.id);
  const ariaCurrent = current.id === category.id ? (current.isPage ? 'page' : true) : undefined;
  return (
    <li className={styles.branch} data-leaf={!hasChildren}>
      <div className={styles.row} data-level={depth + 1}>
        <Link
          to={buildPath(routes.category, { categoryId: category.id })}
          className={styles.link}
          data-root={depth === 0}
          aria-current={ariaCurrent}
          onClick={onNavigate}
        >
          <bdi>{category.name}</bdi>
        </Link>
        {totalCount > 0 && <span className={styles.count}>{totalCount}</span>}
        {hasChildren && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isExpanded}
            aria-label={`Subcategories of ${category.name}`}
            onClick={() => {
              onToggle(category.id);
            }}
          >
            <ChevronRight size={16} />
          </button>
        )}
      </div>
      {isExpanded && <CategoryBranches nodes={children} {...rest} />}
    </li>
  );
}
