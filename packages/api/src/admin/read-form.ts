import type { Context } from 'hono';
import type { Schema } from '@patchbay/shared/validation';
import type { ApiContext } from '../server/context.ts';
import { invalidFields, HttpError } from '../process/http-error.ts';
import { formBody } from '../http/requests/body-limits.ts';
import { readJsonBody } from '../http/requests/read-json-body.ts';

/**
 * A form's values. A fault in a line of a list is reported for the list: the message names the line.
 * @throws HttpError as `readJsonBody` does
 */
export async function readForm<T>(
  c: Context,
  schema: Schema<T>,
  { capacity }: Pick<ApiContext, 'capacity'>,
): Promise<T> {
  try {
    return await readJsonBody(c, schema, formBody, capacity.uploads.open());
  } catch (error) {
    if (!(error instanceof HttpError) || error.fields === null) throw error;
    const fields = new Map<string, readonly string[]>();
    for (const [path, messages] of Object.entries(error.fields)) {
      const field = path.replace(/^(\w+)\[\d+\]$/, '$1');
      fields.set(field, [...(fields.get(field) ?? []), ...messages]);
    }
    throw invalidFields(Object.fromEntries(fields));
  }
}
