import { coalesceReads } from '@patchbay/node-kit/http-server';
import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';
import { catalogueRevision } from './schema.ts';

/** Names the state of the catalogue: another one after each change, by whatever process. */
export type ReadRevision = () => Promise<string>;

/** One query for all who ask at a time. */
export const createRevisionReader = (
  database: Database,
  { apartMs = 0 }: { readonly apartMs?: number } = {},
): ReadRevision =>
  coalesceReads(
    async () => {
      const [row] = await database
        .select({ revision: catalogueRevision.revision })
        .from(catalogueRevision);
      return row?.revision ?? '';
    },
    { apartMs },
  );

/** Values that are worked out once and hold until the catalogue changes, whoever changes it and in whatever process. */
export interface Keep<Value> {
  /**
   * @param key the other values on which it depends
   * @param workOut gets the revision that its value will hold for
   * @param asOf the revision that a caller has just read; default: it is read again
   */
  (key: string, workOut: (revision: string) => Promise<Value>, asOf?: string): Promise<Value>;
  /** The value that was kept last under a key, with the revision that it holds for; undefined where there is none. */
  readonly find: (key: string) => { readonly value: Value; readonly revision: string } | undefined;
}

interface KeptOptions<Value> {
  /** The greatest weight of all values together. Where it is exceeded, those that were not asked for longest go. */
  readonly max: number;
  /** The weight of a value; default 1. */
  readonly weigh?: (value: Value) => number;
  /** Whether a value is kept at all; default all are. */
  readonly holds?: (value: Value) => boolean;
}

/** The values that are known of one state of the catalogue. */
interface Known<Value> {
  readonly revision: string;
  readonly values: LRUCache<string, { readonly value: Value }>;
  readonly works: Map<string, Promise<Value>>;
}

/** Keeps values of one kind. Whoever asks while one is being worked out waits for it. */
export function createKeep<Value>(
  readRevision: ReadRevision,
  { max, weigh = () => 1, holds = () => true }: KeptOptions<Value>,
): Keep<Value> {
  let latest: Known<Value> | null = null;
  const begin = (revision: string): Known<Value> => ({
    revision,
    values: new LRUCache({ maxSize: max, sizeCalculation: ({ value }) => weigh(value) }),
    works: new Map(),
  });
  const find: Keep<Value>['find'] = (key) => {
    const kept = latest?.values.get(key);
    return latest && kept ? { value: kept.value, revision: latest.revision } : undefined;
  };
  const workOutOnce = async (
    { revision, values, works }: Known<Value>,
    key: string,
    workOut: (revision: string) => Promise<Value>,
  ): Promise<Value> => {
    const begun = works.get(key);
    if (begun) return begun;
    const work = workOut(revision);
    works.set(key, work);
    try {
      const value = await work;
      if (holds(value)) values.set(key, { value });
      return value;
    } finally {
      works.delete(key);
    }
  };
  const keep = async (
    key: string,
    workOut: (revision: string) => Promise<Value>,
    asOf?: string,
  ): Promise<Value> => {
    const before = latest;
    // The revision is mostly still the one that is known: a value that is not kept is worked out for it while it is
    // asked for.
    const guess =
      asOf === undefined && before && !before.values.has(key)
        ? workOutOnce(before, key, workOut)
        : undefined;
    guess?.catch(() => undefined);
    // Before the value is worked out: changes until then are in it, or in a later revision.
    const revision = asOf ?? (await readRevision());
    if (guess && before?.revision === revision) return guess;
    if (latest?.revision !== revision) {
      // A state that others have read since is newer, and stays.
      if (asOf !== undefined && latest !== null) return workOut(revision);
      latest = begin(revision);
    }
    return latest.values.get(key)?.value ?? workOutOnce(latest, key, workOut);
  };
  return Object.assign(keep, { find });
}
