import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { usageKinds } from '@patchbay/domain/api';
import { oneOf } from './columns.ts';

/** The row of a day and kind that has the sum of all software. */
export const ofAll = 0;

/** How often something happened on a day, in UTC, to a software: nothing about who it was. */
export const usageCounts = pgTable(
  'usage_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: usageKinds }).notNull(),
    /** `ofAll`, or the id of a software: it refers to no row, as a day is over when its software is gone. */
    softwareId: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    // A plot reads one software, or all, over its days.
    primaryKey({ columns: [table.softwareId, table.day, table.kind] }),
    // The views of some days, and the days that are too old.
    index('usage_counts_by_day').on(table.kind, table.day),
    check('usage_counts_kind', oneOf(table.kind, usageKinds)),
  ],
);
