import { statfs } from 'node:fs/promises';
import { OperatorError } from '../process/operator-error.ts';
import type { FileStorage } from './file-storage.ts';

/** Whether there is disk space for what is to be written. */
export type HasRoom = () => Promise<boolean>;

/** The embedded database writes its log in files of 16 MiB, and does not survive one that it cannot have. */
const minFreeBytes = 64 * 1024 * 1024;

interface RoomOptions {
  readonly log: (line: string) => void;
  /** Measures how many bytes this process may still write. */
  readonly measure?: (folder: string) => Promise<number>;
}

const measureFree = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Whether 64 MiB are free on a folder's file system. A change is said. */
export function createDiskRoom(
  folder: string,
  { log, measure = measureFree }: RoomOptions,
): HasRoom {
  let hadRoom = true;
  return async () => {
    const hasRoom = (await measure(folder)) >= minFreeBytes;
    if (hasRoom !== hadRoom) {
      log(
        hasRoom
          ? 'The disk has room again: changes are accepted'
          : `Less than 64 MiB are free on the disk of ${folder}: changes are refused until there is more room`,
      );
    }
    hadRoom = hasRoom;
    return hasRoom;
  };
}

/** Refuses what would take of the room that is kept free; `bytes` is what may be written until it is asked again. */
export type RequireRoom = (bytes?: number) => Promise<void>;

/** The disk has too little room for what a command would write. */
export class NoRoomError extends OperatorError {}

/**
 * Asks for room before each piece of what a command writes into the embedded database: it ends while there is still what
 * the database needs to be opened again.
 * @returns a function that throws a NoRoomError while less than 64 MiB and the bytes are free on the folder's file system
 */
export function createRoomCheck(
  folder: string,
  measure: (folder: string) => Promise<number> = measureFree,
): RequireRoom {
  return async (bytes = 0) => {
    const needed = minFreeBytes + bytes;
    if ((await measure(folder)) >= needed) return;
    throw new NoRoomError(
      `Less than ${needed / 1024 ** 2} MiB are free on the disk of ${folder}, and the database may not be opened ` +
        'again on a full one: nothing was changed. Make room, and try again.',
    );
  };
}

/**
 * A storage that takes no byte without room, as a full disk: the rest of it is for the database.
 * @param isElsewhere whether its files, except drafts, are on no disk of this machine
 */
export function keepRoom(
  storage: FileStorage,
  hasRoom: HasRoom,
  { isElsewhere = false }: { readonly isElsewhere?: boolean } = {},
): FileStorage {
  const requireRoom = async () => {
    if (await hasRoom()) return;
    throw Object.assign(new Error('too little room is left on the disk'), { code: 'ENOSPC' });
  };
  return {
    ...storage,
    write: async (key, bytes) => {
      if (!isElsewhere) await requireRoom();
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
