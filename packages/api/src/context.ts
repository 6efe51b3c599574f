import type { ApiConfig } from './config.ts';
import type { Database } from './db/database.ts';
import type { FileStorage } from './storage/file-storage.ts';

/** Who asks. Superusers count as staff everywhere (decisions, section 6). */
export interface Viewer {
  readonly isStaff: boolean;
}

export const anonymous: Viewer = { isStaff: false };

/** Everything that a route may use: nothing else is reached for. */
export interface ApiContext {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly config: Pick<ApiConfig, 'siteOrigins' | 'imageCacheFolder'>;
  readonly clock: () => Date;
  /** One line for whoever runs the server. */
  readonly log: (line: string) => void;
  /** Who a request comes from. */
  readonly identify: (request: Request) => Promise<Viewer>;
}
