import type { Category } from './category.ts';

/** A category with its subtree. `totalCount` is its own software and that of everything below it. */
export interface CategoryNode {
  readonly category: Category;
  readonly depth: number;
  readonly totalCount: number;
  readonly children: readonly CategoryNode[];
}

const byOrder = (a: Category, b: Category) => a.order - b.order || a.id - b.id;

/**
 * The tree of a flat list, siblings sorted by `order` (specification, section 3). Hostile lists give a tree all the
 * same: of two rows with one id the first counts, an orphan stands at the root, and a cycle is cut at its lowest id,
 * which then stands at the root.
 */
export function buildCategoryTree(categories: readonly Category[]): readonly CategoryNode[] {
  const byId = new Map<number, Category>();
  for (const category of categories) {
    if (!byId.has(category.id)) byId.set(category.id, category);
  }
  const childrenOf = new Map<number | null, Category[]>();
  for (const category of byId.values()) {
    const parentId = parentInTree(category, byId);
    const siblings = childrenOf.get(parentId);
    if (siblings) siblings.push(category);
    else childrenOf.set(parentId, [category]);
  }
  for (const siblings of childrenOf.values()) siblings.sort(byOrder);
  return nest(childrenOf);
}

function parentInTree(category: Category, byId: ReadonlyMap<number, Category>): number | null {
  if (category.parent_id === null || !byId.has(category.parent_id)) return null;
  const seen = new Set<number>();
  let lowest = category.id;
  let current: Category | undefined = category;
  while (current && !seen.has(current.id)) {
    seen.add(current.id);
    lowest = Math.min(lowest, current.id);
    current = current.parent_id === null ? undefined : byId.get(current.parent_id);
  }
  const isOnCycle = current?.id === category.id;
  return isOnCycle && lowest === category.id ? null : category.parent_id;
}

interface Frame {
  readonly category: Category;
  readonly depth: number;
  readonly children: CategoryNode[];
  readonly siblings: CategoryNode[];
  isEntered: boolean;
}

/** Depth first with a stack of its own: a chain of thousands of levels must not exhaust the call stack. */
function nest(childrenOf: ReadonlyMap<number | null, readonly Category[]>): CategoryNode[] {
  const roots: CategoryNode[] = [];
  const stack: Frame[] = [];
  const push = (parentId: number | null, depth: number, siblings: CategoryNode[]) => {
    for (const category of [...(childrenOf.get(parentId) ?? [])].reverse()) {
      stack.push({ category, depth, siblings, children: [], isEntered: false });
    }
  };
  push(null, 0, roots);
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    if (!frame.isEntered) {
      frame.isEntered = true;
      push(frame.category.id, frame.depth + 1, frame.children);
      continue;
    }
    stack.pop();
    const { category, depth, children } = frame;
    const below = children.reduce((sum, child) => sum + child.totalCount, 0);
    frame.siblings.push({ category, depth, children, totalCount: category.softwareCount + below });
  }
  return roots;
}

/** Every node in the order of the page, parents before their children. */
export function* walkCategoryTree(nodes: readonly CategoryNode[]): Generator<CategoryNode> {
  const stack = [...nodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    stack.push(...[...node.children].reverse());
  }
}

/** The path from the root to a category, both included; empty where the tree does not have it. */
export function categoryPath(
  categories: readonly Category[],
  categoryId: number,
): readonly Category[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const path: Category[] = [];
  const seen = new Set<number>();
  let current = byId.get(categoryId);
  while (current && !seen.has(current.id)) {
    seen.add(current.id);
    path.unshift(current);
    current = current.parent_id === null ? undefined : byId.get(current.parent_id);
  }
  return path;
}

/** The ids of a category and of everything below it: what `category__in` takes (decisions, section 3). */
export function subtreeIds(
  nodes: readonly CategoryNode[],
  categoryId: number,
): readonly number[] {
  for (const node of walkCategoryTree(nodes)) {
    if (node.category.id === categoryId) {
      return [...walkCategoryTree([node])].map(({ category }) => category.id);
    }
  }
  return [];
}
