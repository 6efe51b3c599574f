import {
  array,
  type InferType,
  number,
  object,
  string,
  ValidationError,
} from '@patchbay/shared/validation';
import { requiredLine } from './form-text.ts';
import { limits } from './limits.ts';

/** A category as the API answers it: flat, `softwareCount` its own enabled software (rule H49). */
export const categorySchema = object({
  id: number().integer().positive().required(),
  name: string().required(),
  slug: string().default(''),
  parent_id: number().integer().nullable().default(null),
  order: number().default(0),
  softwareCount: number().integer().min(0).default(0),
});

export type Category = InferType<typeof categorySchema>;

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

/** One row of the saved tree. */
export const categoryPlacementSchema = object({
  id: number().integer().positive().required(),
  name: requiredLine(limits.nameLength),
  order: number().integer().min(0).required(),
  parent_id: number().integer().positive().nullable().defined(),
});

/** A category's place in the saved tree. */
export type CategoryPlacement = InferType<typeof categoryPlacementSchema>;

/**
 * Says why a list of places is not a tree: an id twice, a parent that is not in the list, a cycle. Null where it is
 * one.
 */
export function findTreeFault(places: readonly Pick<Category, 'id' | 'parent_id'>[]) {
  const parents = new Map(places.map(({ id, parent_id }) => [id, parent_id]));
  if (parents.size < places.length) return 'A category is there twice';
  const sound = new Set<number>();
  for (const { id } of places) {
    const path = new Set<number>();
    let current: number | null = id;
    while (current !== null && !sound.has(current)) {
      if (path.has(current)) return 'A category cannot be below itself';
      path.add(current);
      const parent: number | null | undefined = parents.get(current);
      if (parent === undefined) return `Category ${current} is not in the list`;
      current = parent;
    }
    for (const walked of path) sound.add(walked);
  }
  return null;
}

/** The whole tree, flat: `PUT /api/software-admin/categories/` (rule T10). A list that is not a tree does not fit. */
export const categoryOrderSchema = array(categoryPlacementSchema)
  .required()
  .test('tree', 'Not a tree', (places) => {
    const fault = findTreeFault(places);
    return fault === null || new ValidationError(fault, places);
  });

export type CategoryOrder = InferType<typeof categoryOrderSchema>;

/** A tree as it is saved: parents before their children, `order` the position in this list. */
export const flattenCategoryTree = (tree: readonly CategoryNode[]): CategoryPlacement[] => {
  const flat: CategoryPlacement[] = [];
  const parents = new Map<number, number>();
  for (const { category, children } of walkCategoryTree(tree)) {
    for (const child of children) parents.set(child.category.id, category.id);
    flat.push({
      id: category.id,
      name: category.name,
      order: flat.length,
      parent_id: parents.get(category.id) ?? null,
    });
  }
  return flat;
};

/** Positive for a category that there is; below zero a name of the caller's own for one that is to be made. */
const nodeId = () =>
  number()
    .integer()
    .test('not-zero', 'Must not be 0', (id) => id !== 0);

const editedPlacementSchema = object({
  id: nodeId().required(),
  name: requiredLine(limits.nameLength),
  order: number().integer().min(0).required(),
  parent_id: nodeId().nullable().defined(),
});

/**
 * The whole tree with new categories in it, and those that are deleted: `PUT /api/software-admin/category-tree/` (rule
 * H153). The categories below a deleted one have their new places among the others.
 */
export const categoryEditSchema = object({
  places: array(editedPlacementSchema.defined()).required(),
  removed: array(
    object({
      id: number().integer().positive().required(),
      /** The category that takes its software; null for no category. */
      software_to: nodeId().nullable().defined(),
    }).defined(),
  ).required(),
});

export type CategoryEdit = InferType<typeof categoryEditSchema>;

/** The position of a category: its parent, and its place among that parent's children. */
export interface CategoryPosition {
  readonly parentId: number | null;
  readonly index: number;
  readonly siblingCount: number;
  readonly depth: number;
}

/** The position of a category, or null where the tree does not have it. */
export function findCategoryPosition(
  tree: readonly CategoryNode[],
  id: number,
): CategoryPosition | null {
  const position = (siblings: readonly CategoryNode[], parentId: number | null, depth: number) => {
    const index = siblings.findIndex(({ category }) => category.id === id);
    return index < 0 ? null : { parentId, index, siblingCount: siblings.length, depth };
  };
  const atRoot = position(tree, null, 0);
  if (atRoot) return atRoot;
  for (const { category, children, depth } of walkCategoryTree(tree)) {
    const below = position(children, category.id, depth + 1);
    if (below) return below;
  }
  return null;
}

/**
 * The tree with one category, and all below it, at another place: the one move behind mouse, keyboard and menu.
 * @param parentId null for the root
 * @param index among the parent's children without the moved one; past the end is the end
 * @returns the same tree where the move says nothing new or cannot be: below itself, an id that is not there
 */
export function moveCategory(
  tree: readonly CategoryNode[],
  id: number,
  parentId: number | null,
  index: number,
): readonly CategoryNode[] {
  const nodes = new Map([...walkCategoryTree(tree)].map((node) => [node.category.id, node]));
  const moved = nodes.get(id);
  const from = findCategoryPosition(tree, id);
  if (!moved || !from || (parentId !== null && !nodes.has(parentId))) return tree;
  for (const { category } of walkCategoryTree([moved])) {
    if (category.id === parentId) return tree;
  }
  const newSiblings = parentId === null ? tree : (nodes.get(parentId)?.children ?? []);
  const others = newSiblings.filter(({ category }) => category.id !== id);
  const to = Math.max(0, Math.min(Math.trunc(index), others.length));
  if (from.parentId === parentId && from.index === to) return tree;

  const placed = new Map(
    [...others.slice(0, to), moved, ...others.slice(to)].map(({ category }, order) => [
      category.id,
      order,
    ]),
  );
  const rows = flattenCategoryTree(tree).map((place): Category => {
    const category = nodes.get(place.id)?.category ?? moved.category;
    return {
      ...category,
      parent_id: place.id === id ? parentId : place.parent_id,
      order: placed.get(place.id) ?? place.order,
    };
  });
  return buildCategoryTree(rows);
}
