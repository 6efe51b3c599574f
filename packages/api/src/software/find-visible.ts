import { eq, ne, type SQL } from 'drizzle-orm';
import type { Viewer } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { software } from '../db/schema.ts';
import { notFound, HttpError } from '../process/http-error.ts';

/** The software that a viewer may see at all: enabled software, and for staff the rest too (rule H5). */
export const visibleTo = (viewer: Viewer): SQL | undefined =>
  viewer.isStaff ? undefined : eq(software.status, 'enabled');

/**
 * The software that lists show a viewer: as `visibleTo`, without archived software, which staff find in a separate
 * list.
 */
export const listedTo = (viewer: Viewer): SQL =>
  viewer.isStaff ? ne(software.status, 'archived') : eq(software.status, 'enabled');

/** As `notFound`, in a way that a page can tell a person with an old link what became of it. */
const archived = (): HttpError => new HttpError('not_found', 'Not found', { code: 'archived' });

/**
 * @throws HttpError `not_found` for what does not exist or is not for this viewer; with the code `archived` for what is
 *   archived (rule H5)
 */
export async function findVisibleSoftware(database: Database, viewer: Viewer, id: number) {
  const [row] = await database.select().from(software).where(eq(software.id, id));
  if (!row) throw notFound();
  if (viewer.isStaff || row.status === 'enabled') return row;
  throw row.status === 'archived' ? archived() : notFound();
}
