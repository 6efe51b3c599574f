import { parseAnswer, type Http } from '@patchbay/shared/http';
import {
  array,
  boolean,
  mixed,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';

export const historyKinds = [
  'created',
  'changed',
  'cover_changed',
  'version_added',
  'version_changed',
] as const;

/** Fields by their names in the API. */
const fieldsSchema = mixed<Readonly<Record<string, unknown>>>(
  (value): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
).required();

const entrySchema = object({
  id: number().integer().positive().required(),
  /** ISO 8601. */
  at: string().required(),
  kind: string().oneOf(historyKinds).required(),
  /** The e-mail of who did it; null where the account is gone. */
  who: string().nullable().defined(),
  /** The number of the version that it is about, as it was then; null where it is about none. */
  version: string().nullable().defined(),
  /** The id of that version; null where it is about none, or nobody recorded it. */
  version_id: number().integer().positive().nullable().default(null),
  /** The changed fields, with their values before and after. */
  before: fieldsSchema,
  after: fieldsSchema,
});

/** One change of a software (rule H152). */
export type HistoryEntry = InferType<typeof entrySchema>;

/** A page of the history of a software, as the API answers it. */
export const softwareHistorySchema = object({
  items: array(entrySchema.defined()).required(),
  hasMore: boolean().required(),
});

export type SoftwareHistory = InferType<typeof softwareHistorySchema>;

/**
 * Lists the changes of a software, the newest first.
 * @param before the id of an entry: only older ones
 */
export async function listSoftwareHistory(
  http: Http,
  softwareId: number,
  { before, signal }: { readonly before?: number | undefined; readonly signal?: AbortSignal } = {},
): Promise<SoftwareHistory> {
  const path = `/api/software-admin/software/${softwareId}/history/`;
  const response = await http.request('GET', path, { query: { before }, signal });
  return parseAnswer(softwareHistorySchema, 'GET', response);
}
