import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type CategoryNode, walkCategoryTree } from '@patchbay/domain/entities';
import { Link, useParams } from '@patchbay/shared/router';
import { buildPath, parseId, routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { softwareQuery } from '../../software-lists/software.query.ts';
import styles from './category-branches.module.css';

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

interface CurrentCategory {
  readonly id: number | null;
  /** True on the category's own page, false on that of software within it. */
  readonly isPage: boolean;
}

/** The category that the page shown beside the sidebar belongs to. */
export function useCurrentCategory(): CurrentCategory {
  const { http } = useHost();
  const params = useParams();
  const softwareId = parseId(params['softwareId']);
  // The page fetches the software; here its answer is only listened for.
  const { data: software } = useQuery({ ...softwareQuery(http, softwareId ?? 0), enabled: false });
  const categoryId = parseId(params['categoryId']);
  if (categoryId !== null) return { id: categoryId, isPage: true };
  return { id: softwareId === null ? null : (software?.category_id ?? null), isPage: false };
}

/** A user's change to a branch, with the category that was current then. */
interface Choice {
  readonly isOpen: boolean;
  readonly currentId: number | null;
}

interface OpenBranchesOptions {
  /** Whether branches are open until a user closes them. */
  readonly isOpenByDefault: boolean;
  readonly currentId: number | null;
  /** The branches that lead to the current category. */
  readonly currentPath: ReadonlySet<number>;
}

/** The open branches. The path to the current category is open even if the user closed it on an earlier page. */
export function useOpenBranches({ isOpenByDefault, currentId, currentPath }: OpenBranchesOptions) {
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const isOpen = (categoryId: number): boolean => {
    const choice = choices.get(categoryId);
    if (currentPath.has(categoryId) && choice?.currentId !== currentId) return true;
    return choice?.isOpen ?? isOpenByDefault;
  };
  const toggle = (categoryId: number) => {
    const choice = { isOpen: !isOpen(categoryId), currentId };
    setChoices((known) => new Map(known).set(categoryId, choice));
  };
  return { isOpen, toggle };
}

/** The number of indentations; deeper categories get the last one (rule C5). */
const levelCount = 5;

interface VisibleBranchesOptions {
  readonly showAll: boolean;
}

/**
 * The tree as the page shows it: without branches that hold no software, unless all are wanted (rule C4), and
 * with deeper categories on the fifth level, each below its parent (rule C5).
 */
export function visibleBranches(
  nodes: readonly CategoryNode[],
  { showAll }: VisibleBranchesOptions,
): readonly CategoryNode[] {
  return nodes
    .filter(({ totalCount }) => showAll || totalCount > 0)
    .map((node) => {
      const isAboveLast = node.depth >= levelCount - 2;
      const below = isAboveLast ? flatten(node.children) : node.children;
      return { ...node, children: visibleBranches(below, { showAll }) };
    });
}

const flatten = (nodes: readonly CategoryNode[]): readonly CategoryNode[] =>
  [...walkCategoryTree(nodes)].map((node) => ({ ...node, depth: levelCount - 1, children: [] }));

/** Trees up to this size are open; of larger ones only the branch of the current category is (rule C6). */
const openUpTo = 150;

/** True if the whole tree can be open. */
export function isSmallTree(nodes: readonly CategoryNode[]): boolean {
  const walk = walkCategoryTree(nodes);
  for (let count = 0; count <= openUpTo; count += 1) {
    if (walk.next().done) return true;
  }
  return false;
}

const scrolls = (element: Element): boolean =>
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);

/** The ancestor that scrolls an element within the page; null where only the page itself scrolls. */
function scrollerOf(element: Element): Element | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box === document.body || box === document.documentElement) return null;
    if (scrolls(box)) return box;
  }
  return null;
}

/** Scrolls the list around an element to have it in its middle; the page itself stays where it is. */
export function revealInList(element: Element): void {
  const scroller = scrollerOf(element);
  if (!scroller) return;
  const box = scroller.getBoundingClientRect();
  const { top, bottom, height } = element.getBoundingClientRect();
  if (top >= box.top && bottom <= box.bottom) return;
  scroller.scrollTop += top - box.top - (box.height - height) / 2;
}
