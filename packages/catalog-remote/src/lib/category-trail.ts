import { categoryPath, type Category } from '@patchbay/domain/entities';
import { buildPath, routes } from '@patchbay/domain/routes';
import type { Breadcrumb } from '@patchbay/ui';

/** The way from the home page to a category, the category included; the home page alone where it is not known. */
export const categoryTrail = (
  categories: readonly Category[],
  categoryId: number | null,
): readonly Breadcrumb[] => [
  { label: 'Home', path: routes.home },
  ...categoryPath(categories, categoryId ?? 0).map(({ id, name }) => ({
    label: name,
    path: buildPath(routes.category, { categoryId: id }),
  })),
];
