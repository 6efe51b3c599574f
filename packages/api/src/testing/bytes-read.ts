import type { Database } from '../db/database.ts';

interface Driver {
  query: (...asked: unknown[]) => Promise<unknown>;
}

const hasQuery = (client: unknown): client is Driver =>
  typeof client === 'object' &&
  client !== null &&
  typeof Reflect.get(client, 'query') === 'function';

/** The bytes of the rows that the driver of a database hands over while some work is done, as JSON has them. */
export async function bytesRead(database: Database, work: () => Promise<unknown>): Promise<number> {
  const client: unknown = Reflect.get(database, '$client');
  if (!hasQuery(client)) throw new Error('The database has no driver that is known');
  const query = client.query.bind(client);
  let bytes = 0;
  client.query = async (...asked) => {
    const answer = await query(...asked);
    const rows: unknown =
      typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'rows') : undefined;
    bytes += Buffer.byteLength(JSON.stringify(rows ?? []));
    return answer;
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return bytes;
}
