import { shareReads } from '@patchbay/http-server';
import type { Database } from './database.ts';
import { catalogueRevision } from './schema.ts';
import { queryAsProcess, queryOwner } from './turns/query-turns.ts';

/** Names the state of the catalogue: another one after each change, by whatever process. */
export type ReadRevision = () => Promise<string>;

/** One query for all who ask at a time, which waits in nobody's line. */
export const createRevisionReader = (
  database: Database,
  { apartMs = 0 }: { readonly apartMs?: number } = {},
): ReadRevision =>
  shareReads(
    () =>
      queryAsProcess(async () => {
        const [row] = await database
          .select({ revision: catalogueRevision.revision })
          .from(catalogueRevision);
        return row?.revision ?? '';
      }),
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
  readonly most: number;
  /** The weight of a value; default 1. */
  readonly weigh?: (value: Value) => number;
  /** Whether a value is kept at all; default all are. */
  readonly holds?: (value: Value) => boolean;
}

/** The values that are known of one state of the catalogue. */
interface Known<Value> {
  readonly revision: string;
  readonly values: Map<string, { readonly value: Value; readonly weight: number }>;
  readonly works: Map<string, Promise<Value>>;
  weight: number;
}

/**
 * Keeps values of one kind. Whoever asks while one is being worked out for the same network waits for it; others work it out
 * for themselves, since its queries may have to wait for that network's turn.
 */
export function createKeep<Value>(
  readRevision: ReadRevision,
  { most, weigh = () => 1, holds = () => true }: KeptOptions<Value>,
): Keep<Value> {
  let latest: Known<Value> | null = null;
  const find: Keep<Value>['find'] = (key) => {
    const kept = latest && findLately(latest, key);
    return latest && kept ? { value: kept.value, revision: latest.revision } : undefined;
  };
  const workOutOnce = async (
    known: Known<Value>,
    key: string,
    workOut: (revision: string) => Promise<Value>,
  ): Promise<Value> => {
    const workKey = JSON.stringify([queryOwner() ?? null, key]);
    const begun = known.works.get(workKey);
    if (begun) return begun;
    const work = workOut(known.revision);
    known.works.set(workKey, work);
    try {
      const value = await work;
      if (holds(value) && !known.values.has(key)) {
        const weight = weigh(value);
        known.values.set(key, { value, weight });
        known.weight += weight;
        makeRoom(known, most);
      }
      return value;
    } finally {
      known.works.delete(workKey);
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
      latest = { revision, values: new Map(), works: new Map(), weight: 0 };
    }
    const kept = findLately(latest, key);
    return kept ? kept.value : workOutOnce(latest, key, workOut);
  };
  return Object.assign(keep, { find });
}

/**
 * Finds a value and makes it the last to go: values that strangers ask for once push out nothing that others use.
 */
function findLately<Value>({ values }: Known<Value>, key: string) {
  const kept = values.get(key);
  if (kept === undefined) return undefined;
  values.delete(key);
  values.set(key, kept);
  return kept;
}

function makeRoom(known: Known<unknown>, most: number): void {
  for (const [key, { weight }] of known.values) {
    if (known.weight <= most) return;
    known.values.delete(key);
    known.weight -= weight;
  }
}
