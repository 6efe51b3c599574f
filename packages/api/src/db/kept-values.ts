import type { Database } from './database.ts';
import { catalogueRevision } from './schema.ts';

/**
 * A value that is worked out once and holds until the catalogue changes, whoever changes it and in whatever process.
 * @param key what else it depends on
 */
export type Keep<Value> = (key: string, workOut: () => Promise<Value>) => Promise<Value>;

interface KeptOptions<Value> {
  /** What they may count for together. Where it is more, the one that was worked out first goes. */
  readonly most: number;
  /** What a value counts for; default 1. */
  readonly weigh?: (value: Value) => number;
}

interface KeptValue<Value> {
  readonly value: Promise<Value>;
  weight: number;
}

/** Keeps values of one kind. Whoever asks while one is being worked out waits for it. */
export function createKeep<Value>(
  database: Database,
  { most, weigh = () => 1 }: KeptOptions<Value>,
): Keep<Value> {
  let heldBy: string | undefined;
  let values = new Map<string, KeptValue<Value>>();
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
    if (known) return known.value;
    const held = values;
    const kept = { value: workOut(), weight: 1 };
    held.set(key, kept);
    makeRoom(held, most);
    kept.value.then(
      (value) => {
        kept.weight = weigh(value);
        makeRoom(held, most);
      },
      () => held.delete(key),
    );
    return kept.value;
  };
}

function makeRoom(values: Map<string, KeptValue<unknown>>, most: number): void {
  let sum = 0;
  for (const { weight } of values.values()) sum += weight;
  for (const [key, { weight }] of values) {
    if (sum <= most) return;
    values.delete(key);
    sum -= weight;
  }
}
