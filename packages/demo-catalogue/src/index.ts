import catalogue from '../data/catalogue.json' with { type: 'json' };
import users from '../data/users.json' with { type: 'json' };

/*
 * The demo for tests and tools. The backend does not import it: it reads the folder that its configuration names, as it
 * reads any catalogue.
 */

/** The demo's rows, in the form that `npm run catalogue` imports and exports. */
export const demoCatalogue = catalogue;

/** The users as whom the demo can be tried. Everybody knows their passwords. */
export const demoUsers = users;

/** Names of a category and its ancestors, topmost first. */
export function categoryNames(categoryId: number | null): readonly string[] {
  const category = catalogue.categories.find(({ id }) => id === categoryId);
  return category === undefined ? [] : [...categoryNames(category.parent_id), category.name];
}
