import type { ApiConfig } from '../server/config.ts';
import { keepRoom, type HasRoom } from './disk-room.ts';
import { draftsFolder } from './drafts.ts';
import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createFolderTarget, type RestoreTarget } from './folder-target.ts';

export interface OpenStorage {
  readonly storage: FileStorage;
  /** The same place, for a restore. */
  readonly restoring: RestoreTarget;
  readonly close: () => void;
}

interface StorageOptions {
  readonly log: (line: string) => void;
  /** Whether there is room on the disk of the data folder; default always. */
  readonly hasRoom?: HasRoom;
  readonly maxConnections?: number;
}

/**
 * The storage of the uploaded files, as the configuration says: the one place that chooses between a folder and a
 * bucket (rule X110). Nothing is asked yet.
 */
export async function openStorage(
  { bucket, uploadsFolder }: Pick<ApiConfig, 'bucket' | 'uploadsFolder'>,
  { log, hasRoom = () => Promise.resolve(true), ...options }: StorageOptions,
): Promise<OpenStorage> {
  if (bucket) {
    // The SDK is large: without a bucket nothing of it is loaded.
    const { createBucketStorage } = await import('./bucket/bucket-storage.ts');
    const opened = createBucketStorage(bucket, { uploadsFolder, log, ...options });
    const { restoring, close } = opened;
    return { storage: keepRoom(opened, hasRoom, { isElsewhere: true }), restoring, close };
  }
  return {
    storage: keepRoom(createFolderStorage(uploadsFolder), hasRoom),
    restoring: createFolderTarget(uploadsFolder, {
      folderMode: 0o700,
      fileMode: 0o600,
      allowed: draftsFolder,
    }),
    close: () => undefined,
  };
}
