import type { Log } from '@patchbay/node-kit/telemetry';
import type { Passwords } from '../accounts/passwords/password-hash.ts';
import type { Capacity } from '../process/capacity.ts';
import type { ApiConfig } from './config.ts';
import type { Database } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import type { UsageCounter } from '../counts/usage-counter.ts';
import type { HasRoom } from '../storage/disk-room.ts';
import type { FileStorage } from '../storage/file-storage.ts';

/** The person who asks. Superusers count as staff everywhere (rule A37). */
export interface Viewer {
  /** Null for a visitor who is not signed in. */
  readonly userId: number | null;
  /** The id of the session that the request came with; null without one. */
  readonly sessionId: number | null;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
}

/** Everything that a route may use: nothing else is reached for. */
export interface ApiContext {
  readonly database: Database;
  /** A follower of the database, for public reads; by default there is none. */
  readonly replica?: Replica | null;
  /** Counts what is used; by default nothing does. */
  readonly usage?: UsageCounter | null;
  readonly storage: FileStorage;
  readonly hasRoom: HasRoom;
  readonly config: Pick<
    ApiConfig,
    | 'siteOrigins'
    | 'apiHost'
    | 'allowsDemoUsers'
    | 'imageCacheFolder'
    | 'productName'
    | 'apiVersion'
    | 'accounts'
    | 'provider'
    | 'reports'
  >;
  readonly capacity: Capacity;
  readonly passwords: Passwords;
  readonly clock: () => Date;
  /** Resolves after so many milliseconds, and rejects as soon as nobody waits any more. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** One line for whoever runs the server. */
  readonly log: Log;
  /** Identifies the viewer who sends a request. */
  readonly identify: (request: Request) => Promise<Viewer>;
  /** A mail was put into the outbox. */
  readonly mailQueued: () => void;
}
