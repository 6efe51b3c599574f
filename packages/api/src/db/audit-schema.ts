import { auditKinds, type AuditDetails } from '@patchbay/domain/api';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { codePointText, moment, oneOf } from './columns.ts';

/**
 * The acts of staff and the operator. Rows are added in the transaction of the act, and never changed; only rows are
 * removed that are older than a time that the transaction names in `patchbay.audit_log_ends` is removed. A trigger sees
 * to both.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment(),
    /** Refers to no row: a person's acts stay when their account is deleted. Null for a command of the operator's. */
    userId: integer(),
    /** As it was then. */
    email: codePointText(),
    kind: codePointText().$type<(typeof auditKinds)[number]>().notNull(),
    details: jsonb().$type<AuditDetails>().notNull().default({}),
  },
  (table) => [
    index('audit_log_by_time').on(table.at),
    index('audit_log_of_user').on(table.userId, table.id),
    index('audit_log_by_email').on(sql`lower(${table.email})`, table.id),
    index('audit_log_by_kind').on(table.kind, table.id),
    check('audit_log_kind', oneOf(table.kind, auditKinds)),
  ],
);
