import { sql, type SQL } from 'drizzle-orm';
import { customType, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** A time as JavaScript has it; null where there is none. */
export const optionalMoment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** A time as JavaScript has it. */
export const moment = () => optionalMoment().notNull();

/** Text by code point: both databases sort it alike, and find its beginning in an index, whatever their locale is. */
export const codePointText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

/** The check that a column has one of some values. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
