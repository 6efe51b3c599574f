import type { Log } from '@patchbay/node-kit/telemetry';
import { reasonOf } from '../process/error-details.ts';
import { repeatWork } from '../process/repeat-work.ts';
import { openDatabase, type Database, type OpenDatabase } from './database.ts';
import { createRevisionReader } from './kept-values.ts';
import { isMigrated } from './migrate.ts';

/** A server that follows the primary one, for public reads (rule X398). */
export interface Replica {
  /** Null while it is away or behind: the primary is asked then. */
  readonly database: () => Database | null;
  /** A query of it has failed because it is away. */
  readonly giveUp: (cause: unknown) => void;
  /** Looks at it now, beside every so often. */
  readonly look: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface ReplicaOptions {
  readonly url: string;
  readonly connections?: number | undefined;
  readonly primary: Database;
  readonly log: Log;
  /** Milliseconds. */
  readonly now?: () => number;
}

const everyMs = 5000;
/** A replica that has had another catalogue than the primary at each look for so long is not read from. */
const mostBehindMs = 30_000;

/** Begins with a first look, and needs no replica that answers: it is used as soon as it does, and has the catalogue of the primary. */
export async function openReplica({
  url,
  connections,
  primary,
  log,
  now = () => performance.now(),
}: ReplicaOptions): Promise<Replica> {
  const revisionOfPrimary = createRevisionReader(primary);
  let opened: OpenDatabase | null = null;
  let isUsed = false;
  let sameAtMs = -Infinity;
  let told = '';

  function giveUp(cause: unknown): void {
    const reason = reasonOf(cause);
    if (isUsed || told !== reason) {
      const words = `The replica of DATABASE_REPLICA_URL is not asked: ${reason}. Public reads go to DATABASE_URL`;
      log(words, { level: 'warning' });
    }
    told = reason;
    isUsed = false;
  }

  async function look(): Promise<void> {
    let isSame: boolean;
    try {
      const config = { kind: 'server', url, ...(connections && { connections }) } as const;
      opened ??= await openDatabase(config, { migrateTo: 'nothing' });
      const { database } = opened;
      if (!(await isMigrated(database))) throw new Error('its tables are of another version');
      const wanted = await revisionOfPrimary();
      isSame = wanted === (await createRevisionReader(database)());
    } catch (cause) {
      giveUp(cause);
      return;
    }
    if (isSame) {
      sameAtMs = now();
      if (!isUsed) log('Public reads go to the replica of DATABASE_REPLICA_URL');
      isUsed = true;
      told = '';
    } else if (now() - sameAtMs > mostBehindMs) {
      giveUp(new Error(`it is behind for more than ${mostBehindMs / 1000} s`));
    }
  }

  const looking = repeatWork('Looking at the replica', look, { everyMs, log });
  await look();
  return {
    database: () => (isUsed && opened ? opened.database : null),
    giveUp,
    look,
    close: async () => {
      await looking.stop();
      await opened?.close();
    },
  };
}
