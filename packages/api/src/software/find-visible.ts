import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Viewer } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { software } from '../db/schema.ts';
import { notFound } from '../process/refusal.ts';

/** What a viewer may see at all: enabled software, and for staff the rest too (rule H5). */
export const visibleTo = (viewer: Viewer): SQL | undefined =>
  viewer.isStaff ? undefined : eq(software.status, 'enabled');

/** What lists show a viewer: as `visibleTo`, without what is archived, which staff find in their own list. */
export const listedTo = (viewer: Viewer): SQL =>
  viewer.isStaff ? ne(software.status, 'archived') : eq(software.status, 'enabled');

/**
 * @throws Refusal `not_found` for what does not exist or is not for this viewer
 */
export async function findVisibleSoftware(database: Database, viewer: Viewer, id: number) {
  const [row] = await database
    .select()
    .from(software)
    .where(and(eq(software.id, id), visibleTo(viewer)));
  if (!row) throw notFound();
  return row;
}
