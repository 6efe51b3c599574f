import { and, count, eq, getTableColumns } from 'drizzle-orm';
import type { Category } from '@patchbay/domain/entities';
import type { Database } from '../../db/database.ts';
import { categories, software } from '../../db/schema.ts';

export type Counts = ReadonlyMap<number | null, number>;

/** How much enabled software each category has of its own, or only one of them. */
export async function countEnabled(database: Database, categoryId?: number): Promise<Counts> {
  const rows = await database
    .select({ categoryId: software.categoryId, softwareCount: count() })
    .from(software)
    .where(
      and(
        eq(software.status, 'enabled'),
        categoryId === undefined ? undefined : eq(software.categoryId, categoryId),
      ),
    )
    .groupBy(software.categoryId);
  return new Map(rows.map((row) => [row.categoryId, row.softwareCount]));
}

/** What an answer is made of: not what an import has left beside it. */
const { extra, spelling, ...answered } = getTableColumns(categories);

export const categoryColumns = answered;

export type CategoryRow = Pick<typeof categories.$inferSelect, keyof typeof categoryColumns>;

export const categoryAnswer = (row: CategoryRow, counts: Counts): Category => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  parent_id: row.parentId,
  order: row.order,
  softwareCount: counts.get(row.id) ?? 0,
});
