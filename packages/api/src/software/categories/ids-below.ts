/**
 * Finds some categories with all that are below them. Each is gone through once, however deep the tree is and however many are
 * asked for.
 */
export function createIdsBelow(
  rows: readonly { readonly id: number; readonly parentId: number | null }[],
): (categoryIds: Iterable<number>) => ReadonlySet<number> {
  const childrenOf = new Map<number, number[]>();
  for (const { id, parentId } of rows) {
    if (parentId === null) continue;
    const siblings = childrenOf.get(parentId);
    if (siblings) siblings.push(id);
    else childrenOf.set(parentId, [id]);
  }
  return (categoryIds) => {
    const found = new Set(categoryIds);
    // The set grows while it is walked.
    for (const id of found) for (const child of childrenOf.get(id) ?? []) found.add(child);
    return found;
  };
}
