/** The share of one owner in something that all use, such as the places of a network in a queue. */
export interface Share {
  /** Owners that are near each other have the same one, e.g. networks of one provider; undefined: near nobody. */
  readonly group: string | undefined;
  /** Pieces of theirs that could be given up. */
  readonly pieces: ReadonlySet<unknown>;
}

/**
 * The owner who gives up a piece for somebody else where all is taken: the one who has most; where all have about the
 * same, one of the group that has most. So neither one owner nor many near each other keep others out.
 * @returns null where nobody has two more than the one who asks: with one more alone they would change places for ever
 */
export function findGreediest<Owner extends Share>(
  owners: Iterable<Owner>,
  asking: Share,
): Owner | null {
  const all = [...owners];
  const ownerWithMost = most(all, ({ pieces }) => pieces.size);
  if (ownerWithMost && ownerWithMost.pieces.size >= asking.pieces.size + 2) return ownerWithMost;
  if (asking.group === undefined) return null;

  const ofGroups = new Map<string, number>();
  for (const { group, pieces } of all) {
    if (group !== undefined) ofGroups.set(group, (ofGroups.get(group) ?? 0) + pieces.size);
  }
  const groupWithMost = most(ofGroups, ([, count]) => count);
  if (!groupWithMost) return null;
  const [name, count] = groupWithMost;
  if (count < (ofGroups.get(asking.group) ?? 0) + 2) return null;
  return most(
    all.filter(({ group }) => group === name),
    ({ pieces }) => pieces.size,
  );
}

/** The last of those with the highest number. */
function most<Item>(items: Iterable<Item>, numberOf: (item: Item) => number): Item | null {
  let found: Item | null = null;
  for (const item of items) if (!found || numberOf(item) >= numberOf(found)) found = item;
  return found;
}
