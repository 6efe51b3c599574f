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
 * The tree of a flat list, siblings sorted by `order` (rule C1). Hostile lists give a tree all the
 * same: of two rows with one id the first counts, an orphan stands at the root, and a cycle is cut at its lowest id,
 * which then stands at the root.
 */
export function buildCategoryTree(categories: readonly Category[]): readonly CategoryNode[] {
  const byId = new Map<number, Category>();
  for (const category of categories) {
    if (!byId.has(category.id)) byId.set(category.id, category);
  }
  const cuts = findCuts(byId);
  const childrenOf = new Map<number | null, Category[]>();
  for (const category of byId.values()) {
    const { id, parent_id } = category;
    const parentId = parent_id !== null && byId.has(parent_id) && !cuts.has(id) ? parent_id : null;
    const siblings = childrenOf.get(parentId);
    if (siblings) siblings.push(category);
    else childrenOf.set(parentId, [category]);
  }
  for (const siblings of childrenOf.values()) siblings.sort(byOrder);
  return nest(childrenOf);
}

/** The lowest id of every cycle. Each row is walked over once, so that a long chain costs no more than a short one. */
function findCuts(byId: ReadonlyMap<number, Category>): ReadonlySet<number> {
  const cuts = new Set<number>();
  const walked = new Set<number>();
  for (const start of byId.keys()) {
    const path = new Set<number>();
    let id: number | null = start;
    while (id !== null && !walked.has(id)) {
      walked.add(id);
      path.add(id);
      id = byId.get(id)?.parent_id ?? null;
    }
    if (id === null || !path.has(id)) continue;
    const walk = [...path];
    cuts.add(walk.slice(walk.indexOf(id)).reduce((lowest, other) => Math.min(lowest, other)));
  }
  return cuts;
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

/** The ids of a category and of everything below it: what `category__in` takes (rule C13). */
export function subtreeIds(nodes: readonly CategoryNode[], categoryId: number): readonly number[] {
  for (const node of walkCategoryTree(nodes)) {
    if (node.category.id === categoryId) {
      return [...walkCategoryTree([node])].map(({ category }) => category.id);
    }
  }
  return [];
}
