import { and, count, eq, getTableColumns } from 'drizzle-orm';
import type { Category } from '@patchbay/domain/entities';
import type { Database } from '../../db/database.ts';
import { categories, software } from '../../db/schema.ts';

export type Counts = ReadonlyMap<number | null, number>;

/** Counts the enabled software that is directly in each category, or in one of them. */
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

/** The columns of an answer: not the fields that an import has left beside them. */
const { imported, ...answered } = getTableColumns(categories);

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
