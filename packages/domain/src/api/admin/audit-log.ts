import { parseAnswer, type Http } from '@patchbay/shared/http';
import {
  array,
  boolean,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';

/** Everything that staff do which changes something, in the catalogue or in their own account, and who signs in as one of them. */
export const auditKinds = [
  ...['signed_in', 'sign_in_failed', 'signed_out', 'signed_out_elsewhere', 'signed_out_everywhere'],
  ...['account_activated', 'password_changed', 'password_recovered', 'email_changed'],
  ...['account_deleted'],
  ...['account_added', 'role_changed', 'account_disabled', 'account_enabled', 'password_reset'],
  ...['software_created', 'software_saved'],
  ...['software_changed', 'software_archived', 'software_restored'],
  ...['version_created', 'version_saved'],
  ...['cover_uploaded', 'screenshot_uploaded', 'audio_uploaded', 'package_uploaded'],
  ...['categories_saved', 'search_misses_cleared'],
  ...['trade_words_saved', 'trade_words_removed'],
  ...['catalogue_imported', 'catalogue_exported'],
] as const;

export type AuditKind = (typeof auditKinds)[number];

const count = () => number().integer().min(0).optional().default(undefined);
const id = () => number().integer().positive().optional().default(undefined);
const text = () => string().optional().default(undefined);

/** The details of an act, as far as its kind has them: ids, names, numbers, and no text of the catalogue. */
const detailsSchema = object({
  softwareId: id(),
  /** The name of the software, as it was then. */
  software: text(),
  versionId: id(),
  version: text(),
  /** The fields that were changed, by their names in the API. */
  fields: array(string().defined()).optional().default(undefined),
  /** The path of an uploaded file. */
  file: text(),
  /** The words of which it was said what they mean to the search. */
  words: text(),
  /** The number of software, searches or categories. */
  count: count(),
  /** The ids of the software; of many, the first hundred. */
  softwareIds: array(number().integer().defined()).optional().default(undefined),
  categories: count(),
  versions: count(),
  added: count(),
  removed: count(),
  /** The account that a command of the operator's was about: its e-mail then, and its roles. */
  accountId: id(),
  account: text(),
  role: text(),
  roleBefore: text(),
  /** The address of the provider that has signed in who did it. */
  provider: text(),
  /** The e-mail that somebody has given their own account. */
  email: text(),
});

export type AuditDetails = Partial<InferType<typeof detailsSchema>>;

const entrySchema = object({
  id: number().integer().positive().required(),
  /** ISO 8601. */
  at: string().required(),
  /** One of `auditKinds`, or of those of a backend that is newer than the page. */
  kind: string().required(),
  /** The e-mail that who did it had then; null for a command of the operator's. */
  who: string().nullable().defined(),
  /** The id of their account, which may be deleted by now; null for a command of the operator's. */
  accountId: number().integer().positive().nullable().defined(),
  details: detailsSchema.required(),
});

/** One act of the staff's (rule X77). */
export type AuditEntry = InferType<typeof entrySchema>;

/** A page of the staff's log, as the API answers it. */
export const auditLogSchema = object({
  items: array(entrySchema.defined()).required(),
  hasMore: boolean().required(),
});

export type AuditLog = InferType<typeof auditLogSchema>;

/** The filters of the staff's log. */
export interface AuditFilters {
  /** The beginning of the e-mail, whatever its case. */
  readonly who?: string | undefined;
  readonly kind?: AuditKind | undefined;
  /** The first day, `2026-03-04`, in UTC. */
  readonly from?: string | undefined;
  /** The last day. */
  readonly until?: string | undefined;
}

/**
 * The acts of staff, the newest first: for superusers.
 * @param before the id of an entry: only older ones
 */
export async function listAuditLog(
  http: Http,
  { who, kind, from, until }: AuditFilters,
  { before, signal }: { readonly before?: number | undefined; readonly signal?: AbortSignal } = {},
): Promise<AuditLog> {
  const response = await http.request('GET', '/api/software-admin/audit-log/', {
    query: { who, kind, from, until, before },
    signal,
  });
  return parseAnswer(auditLogSchema, 'GET', response);
}
