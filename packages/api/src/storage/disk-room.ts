import { statfs } from 'node:fs/promises';
import type { FileStorage } from './file-storage.ts';

/** Whether there is room for what is to be written. */
export type HasRoom = () => Promise<boolean>;

/** The embedded database writes its log in files of 16 MiB, and does not survive one that it cannot have. */
const leastBytes = 64 * 1024 * 1024;

/** Between two measurements. */
const measuredEveryMs = 1000;

interface RoomOptions {
  readonly log: (line: string) => void;
  /** How many bytes this process may still write. */
  readonly measure?: (folder: string) => Promise<number>;
  readonly nowMs?: () => number;
}

const measureFree = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Whether 64 MiB are free on a folder's file system, measured once a second at most. A change is said. */
export function createDiskRoom(
  folder: string,
  { log, measure = measureFree, nowMs = () => performance.now() }: RoomOptions,
): HasRoom {
  let measuredAt = -Infinity;
  let outcome = Promise.resolve(true);
  let hadRoom = true;
  return () => {
    if (nowMs() - measuredAt < measuredEveryMs) return outcome;
    measuredAt = nowMs();
    outcome = measure(folder).then((bytes) => {
      const hasRoom = bytes >= leastBytes;
      if (hasRoom !== hadRoom) {
        log(
          hasRoom
            ? 'The disk has room again: changes are accepted'
            : `Less than 64 MiB are free on the disk of ${folder}: changes are refused until there is more room`,
        );
      }
      hadRoom = hasRoom;
      return hasRoom;
    });
    return outcome;
  };
}

/** A storage that takes no byte without room, as a full disk: the rest of it is for the database. */
export function keepRoom(storage: FileStorage, hasRoom: HasRoom): FileStorage {
  const requireRoom = async () => {
    if (await hasRoom()) return;
    throw Object.assign(new Error('too little room is left on the disk'), { code: 'ENOSPC' });
  };
  return {
    ...storage,
    write: async (key, bytes) => {
      await requireRoom();
      await storage.write(key, bytes);
    },
    begin: async () => {
      const draft = await storage.begin();
      return {
        ...draft,
        write: async (bytes) => {
          await requireRoom();
          await draft.write(bytes);
        },
      };
    },
  };
}
