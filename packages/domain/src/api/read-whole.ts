import { parseListAnswer, type Http } from '@patchbay/shared/http';
import type { Schema } from '@patchbay/shared/validation';

/** The number of rows that came, with those that break the contract. */
export const countRows = (body: unknown): number => (Array.isArray(body) ? body.length : 0);

/** The number of all rows; null where the backend does not say. */
export function readTotal(headers: Headers): number | null {
  const total = Number(headers.get('X-Total-Count') ?? NaN);
  return Number.isSafeInteger(total) && total >= 0 ? total : null;
}

interface WholeList<Row> {
  readonly path: string;
  /** Of a call that is no `GET`: what is asked for. */
  readonly body?: unknown;
  readonly schema: Schema<Row>;
  readonly signal: AbortSignal | undefined;
}

/** All rows of a list. A backend that counts them may answer them in parts. */
export async function readWhole<Row>(
  http: Http,
  { path, body, schema, signal }: WholeList<Row>,
): Promise<readonly Row[]> {
  const method = body === undefined ? 'GET' : 'POST';
  const rows: Row[] = [];
  let offset = 0;
  for (;;) {
    const query = offset === 0 ? {} : { offset };
    const response = await http.request(method, path, { query, body, signal });
    rows.push(...parseListAnswer(http, schema, response));
    const received = countRows(response.body);
    offset += received;
    if (received === 0 || offset >= (readTotal(response.headers) ?? offset)) return rows;
  }
}
