import { randomBytes } from 'node:crypto';
import { isStorageKey } from '../storage/file-storage.ts';
import { audioTypes, type AudioEnding } from './audio-kind.ts';

const newName = (softwareId: number) => `${softwareId}-${randomBytes(8).toString('hex')}`;

/** The key under which a new screenshot of a software is stored. */
export const newScreenshotKey = (softwareId: number): string =>
  `screenshots/${newName(softwareId)}.webp`;

/** The key under which a new audio demo of a software is stored. */
export const newAudioKey = (softwareId: number, ending: AudioEnding): string =>
  `audio/${newName(softwareId)}.${ending}`;

/**
 * The content type of an audio demo, by its key; null for the key of another file. An imported document may name any
 * path as one, a package's too: a file that is not among them is never sent as one.
 */
export function audioTypeOf(key: string): string | null {
  if (!key.startsWith('audio/') || !isStorageKey(key)) return null;
  return audioTypes.get(key.slice(key.lastIndexOf('.') + 1)) ?? null;
}
