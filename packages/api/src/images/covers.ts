import { randomBytes } from 'node:crypto';
import { limits } from '@patchbay/domain/entities';
import { isStorageKey, type FileStorage } from '../storage/file-storage.ts';

const folder = 'covers/';

/** The key under which a new cover of a software is stored. */
export const newCoverKey = (softwareId: number): string =>
  `${folder}${softwareId}-${randomBytes(8).toString('hex')}.webp`;

/**
 * Whether a key is a cover's. An imported document may name any path as a cover, a package's too: a file that is not
 * among the covers is never shown, read or removed as one.
 */
const isCoverKey = (key: string): boolean => key.startsWith(folder) && isStorageKey(key);

/** Whether a key is that of a picture which the image host shows: a cover's or a screenshot's. */
export const isPictureKey = (key: string): boolean =>
  isCoverKey(key) || (key.startsWith('screenshots/') && isStorageKey(key));

/** A stored cover or screenshot; null where there is none, and for a file that is larger than any cover may be. */
export const readPicture = async (
  storage: Pick<FileStorage, 'read'>,
  key: string,
): Promise<Buffer | null> => (isPictureKey(key) ? storage.read(key, limits.coverBytes) : null);
