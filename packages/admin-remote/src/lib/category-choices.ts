import { buildCategoryTree, walkCategoryTree, type Category } from '@patchbay/domain/entities';

/** Figure space: a select cannot be indented otherwise. */
const indent = '\u2007\u2007';

/** The categories as they may be chosen, in the order of the tree. One that is not there any more can stay. */
export function categoryChoices(
  categories: readonly Category[],
  current: number | null,
): readonly (readonly [string, string])[] {
  const known = [...walkCategoryTree(buildCategoryTree(categories))].map(
    ({ category, depth }) => [String(category.id), indent.repeat(depth) + category.name] as const,
  );
  const isKnown = current === null || categories.some(({ id }) => id === current);
  return [
    ['', 'No category'],
    ...(isKnown ? [] : [[String(current), `Category ${current}`] as const]),
    ...known,
  ];
}
