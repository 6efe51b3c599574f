import type { ApiContext } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { signInAs } from './test-accounts.ts';
import { createTestApp } from './test-app.ts';

interface Call {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The backend as a member of staff calls it. JSON bodies are written; form data and text go as they are. */
export async function staffClient(database: Database, overrides: Partial<ApiContext> = {}) {
  const { app, logged } = createTestApp(database, overrides);
  const { headers: signedIn } = await signInAs(database, {
    isStaff: true,
    email: `staff-${crypto.randomUUID()}@site.test`,
  });
  const call = async (method: string, path: string, { body, headers = {} }: Call = {}) => {
    const isPlain = body === undefined || body instanceof FormData || typeof body === 'string';
    const response = await app.request(path, {
      method,
      headers: {
        ...signedIn,
        ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
    const answer: unknown = text !== '' && isJson ? JSON.parse(text) : text || null;
    return {
      status: response.status,
      answer,
      etag: response.headers.get('ETag') ?? '',
      headers: response.headers,
    };
  };
  return { call, app, logged, signedIn };
}

/** A form with a file, and fields before it. */
export function fileForm(
  bytes: Uint8Array,
  fileName = 'file.bin',
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
  return form;
}
