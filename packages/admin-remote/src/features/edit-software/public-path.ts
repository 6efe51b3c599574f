import type { Category, Software } from '@patchbay/domain/entities';
import { softwarePath } from '@patchbay/domain/routes';
import { assertGiven } from '../../lib/assert-given.ts';

/**
 * The slug form of a software's public page.
 * @throws Error for a software without `category_id` (rule F6)
 */
export function slugPath(software: Software, categories: readonly Category[]): string {
  const categoryId = assertGiven(
    software.category_id,
    `Software ${software.id} has no category_id`,
  );
  const category = categories.find(({ id }) => id === categoryId);
  return softwarePath(software, category?.slug ?? null);
}

/** The path of a software's public page. Software without a category has the short form. */
export const publicPath = (software: Software, categories: readonly Category[]): string =>
  software.category_id === null ? softwarePath(software, null) : slugPath(software, categories);
