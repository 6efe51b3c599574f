import type { Database } from './database.ts';
import { catalogueRevision } from './schema.ts';

/**
 * A value that is worked out once and holds until the catalogue changes, whoever changes it and in whatever process.
 * @param key what else it depends on
 */
export type Keep<Value> = (key: string, workOut: () => Promise<Value>) => Promise<Value>;

interface KeptOptions {
  /** Where there are more, the one that was worked out first goes. */
  readonly most: number;
}

/** Keeps values of one kind. Whoever asks while one is being worked out waits for it. */
export function createKeep<Value>(database: Database, { most }: KeptOptions): Keep<Value> {
  let heldBy: string | undefined;
  let values = new Map<string, Promise<Value>>();
  return async (key, workOut) => {
    // Before what is worked out is read: what has changed by then is in it, or in a later revision.
    const [row] = await database
      .select({ revision: catalogueRevision.revision })
      .from(catalogueRevision);
    const revision = row?.revision ?? '';
    if (revision !== heldBy) {
      heldBy = revision;
      values = new Map();
    }
    const known = values.get(key);
    if (known) return known;
    const [oldest] = values.keys();
    if (values.size >= most && oldest !== undefined) values.delete(oldest);
    const held = values;
    const value = workOut();
    held.set(key, value);
    value.catch(() => held.delete(key));
    return value;
  };
}
