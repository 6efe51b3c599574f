import type { SoftwareFilters } from '@patchbay/domain/api';

/** Which software a category's page asks for: its own, or that of its whole subtree (decisions, section 3). */
const categoryScope = (categoryIds: readonly number[]): SoftwareFilters => {
  const [onlyId, ...others] = categoryIds;
  const isOne = onlyId !== undefined && others.length === 0;
  return isOne ? { category: onlyId } : { categoryIn: categoryIds };
};

/** What everybody sees of some categories. */
export const enabledScope = (categoryIds: readonly number[]): SoftwareFilters => ({
  ...categoryScope(categoryIds),
  status: 'enabled',
});

/** What staff alone see of them. */
export const disabledScope = (categoryIds: readonly number[]): SoftwareFilters => ({
  ...categoryScope(categoryIds),
  statusNot: 'enabled',
});
