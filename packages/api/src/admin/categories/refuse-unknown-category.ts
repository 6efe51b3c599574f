import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { categories } from '../../db/schema.ts';
import { largestId } from '../../http/requests/read-id.ts';
import { invalidFields } from '../../process/http-error.ts';

/**
 * Software is put into a category that there is, or into none.
 * @throws HttpError `invalid`, told of `category_id`
 */
export async function refuseUnknownCategory(
  transaction: Database,
  id: number | null,
): Promise<void> {
  if (id === null) return;
  const [known] =
    id > largestId
      ? []
      : await transaction
          .select({ id: categories.id })
          .from(categories)
          .where(eq(categories.id, id));
  if (!known) throw invalidFields({ category_id: ['This category does not exist'] });
}
