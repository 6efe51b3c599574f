import type { Category } from '@patchbay/domain/entities';
import { categoryChoices } from './category-choices.ts';

const category = (id: number, parent_id: number | null, order: number): Category => ({
  id,
  name: `Category ${id}`,
  slug: `category-${id}`,
  parent_id,
  order,
  softwareCount: 0,
});
const categories = [category(1, null, 2), category(2, 1, 1), category(3, null, 1)];

it('offers the categories in the order of the tree, each below its parent', () => {
  expect(categoryChoices(categories, 2)).toEqual([
    ['', 'No category'],
    ['3', 'Category 3'],
    ['1', 'Category 1'],
    ['2', '\u2007\u2007Category 2'],
  ]);
});

it('one that is not there any more can stay', () => {
  expect(categoryChoices(categories, 9)[1]).toEqual(['9', 'Category 9']);
});
