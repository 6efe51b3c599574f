import { parseAnswer, parseListAnswer, type Http } from '@patchbay/shared/http';
import { categorySchema, type Category } from '../entities/categories/category.ts';

/** All categories, flat: `buildCategoryTree` makes the tree. */
export async function listCategories(
  http: Http,
  signal?: AbortSignal,
): Promise<readonly Category[]> {
  const response = await http.request('GET', '/api/categories/', { signal });
  return parseListAnswer(http, categorySchema, response);
}

/**
 * One category.
 * @throws ApiError with status 404 where there is none
 */
export async function getCategory(http: Http, id: number, signal?: AbortSignal): Promise<Category> {
  const response = await http.request('GET', `/api/categories/${id}/`, { signal });
  return parseAnswer(categorySchema, 'GET', response);
}
