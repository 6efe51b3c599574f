import { asc, eq, inArray } from 'drizzle-orm';
import type { Handler } from 'hono';
import {
  softwareChangesSchema,
  type ChangeOutcome,
  type SoftwareChange,
} from '@patchbay/domain/entities';
import { recordActOf } from '../audit-log/record-act.ts';
import type { ApiContext } from '../server/context.ts';
import { software } from '../db/schema.ts';
import { formBody } from '../http/requests/body-limits.ts';
import { largestId } from '../http/requests/read-id.ts';
import { readJsonBody } from '../http/requests/read-json-body.ts';
import { writeSearchEntriesOf } from '../software/search/search-index.ts';
import { refuseUnknownCategory } from './categories/refuse-unknown-category.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { changedFields, recordChanges } from './history/record-changes.ts';

type SoftwareRow = Pick<typeof software.$inferSelect, 'id' | 'status' | 'categoryId'>;

/** The fields of such a change, by the names of the API. */
const fieldsOf = ({ status, categoryId }: SoftwareRow) => ({ status, category_id: categoryId });

/** The kind of a change of many software that has been made. */
function kindOf(changed: readonly { readonly before: SoftwareRow; readonly after: SoftwareRow }[]) {
  if (changed.every(({ after }) => after.status === 'archived')) return 'software_archived';
  if (changed.every(({ before }) => before.status === 'archived')) return 'software_restored';
  return 'software_changed';
}

/** A software's status and category after a change; null where somebody else changed them since the caller saw them. */
function wanted(row: SoftwareRow, { status, category_id: category }: SoftwareChange) {
  const after = {
    status: status ? status.to : row.status,
    categoryId: category ? category.to : row.categoryId,
  };
  // Also a change that comes again because its answer was lost: it has been done already.
  if (after.status === row.status && after.categoryId === row.categoryId) return after;
  const isSeen =
    (!status || status.from === row.status) && (!category || category.from === row.categoryId);
  return isSeen ? after : null;
}

/**
 * `POST /api/software-admin/change-software/`: another status or category for many software, in one transaction. Answers what
 * became of each: one that somebody else has changed meanwhile stays as it is, and keeps none of the others.
 */
export const changeSoftware =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock, identify } = context;
    const changes = await readJsonBody(
      c,
      softwareChangesSchema,
      formBody,
      context.capacity.uploads.open(),
    );
    const viewer = await identify(c.req.raw);
    const { userId } = viewer;
    const now = clock();
    const results = await changeCatalogue(database, userId, async (transaction) => {
      for (const id of new Set(changes.map((change) => change.category_id?.to ?? null))) {
        await refuseUnknownCategory(transaction, id);
      }
      // In one order, so that two calls do not wait for each other.
      const rows = await transaction
        // Their other columns may be a megabyte each (rule X223).
        .select({ id: software.id, status: software.status, categoryId: software.categoryId })
        .from(software)
        .where(
          inArray(
            software.id,
            changes.map(({ id }) => id).filter((id) => id <= largestId),
          ),
        )
        .orderBy(asc(software.id))
        .for('update');
      const current = new Map(rows.map((row) => [row.id, row]));
      const changed: { before: SoftwareRow; after: SoftwareRow }[] = [];
      const outcomes: { id: number; outcome: ChangeOutcome }[] = [];
      for (const change of changes) {
        const { id } = change;
        const row = current.get(id);
        const after = row && wanted(row, change);
        outcomes.push({ id, outcome: row ? (after ? 'changed' : 'conflict') : 'missing' });
        if (!row || !after) continue;
        const next = { ...row, ...after };
        const fields = changedFields(fieldsOf(row), fieldsOf(next));
        if (Object.keys(fields.after).length === 0) continue;
        await transaction
          .update(software)
          .set({ ...after, modifiedAt: now })
          .where(eq(software.id, id));
        await recordChanges(transaction, [
          { softwareId: id, userId, at: now, kind: 'changed', ...fields },
        ]);
        current.set(id, next);
        changed.push({ before: row, after: next });
      }
      if (changed.length === 0) return outcomes;
      const softwareIds = [...new Set(changed.map(({ after: { id } }) => id))];
      await writeSearchEntriesOf(transaction, softwareIds);
      await recordActOf(transaction, viewer, {
        kind: kindOf(changed),
        at: now,
        details: { count: softwareIds.length, softwareIds },
      });
      return outcomes;
    });
    return c.json(results);
  };
