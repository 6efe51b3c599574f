import { historyKinds } from '@patchbay/domain/api';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';
import { moment } from './columns.ts';

const fields = () => jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({});

/**
 * The staff's changes of software. Rows are added and removed by their age and number, and never changed: a trigger
 * refuses that. An import replaces all software and keeps its ids, so none is referred to by the database.
 */
export const softwareHistory = pgTable(
  'software_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    softwareId: integer().notNull(),
    /** Null once the account is deleted. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    at: moment(),
    kind: text({ enum: historyKinds }).notNull(),
    /** The number of the version that was changed, as it is then; null where it was none. */
    version: text(),
    /** Its id; null where it was none, and of changes from before it was recorded. */
    versionId: integer(),
    /** Only the fields that were changed. */
    before: fields(),
    after: fields(),
  },
  (table) => [
    index('software_history_of_software').on(table.softwareId, table.id),
    index('software_history_by_time').on(table.at),
    index('software_history_of_user').on(table.userId, table.id),
  ],
);
