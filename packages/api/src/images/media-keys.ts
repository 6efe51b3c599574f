import { randomBytes } from 'node:crypto';
import { isStorageKey } from '../storage/file-storage.ts';

/** The sounds that browsers play, by the ending of the file's name. */
export const audioTypes: ReadonlyMap<string, string> = new Map([
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['m4a', 'audio/mp4'],
  ['flac', 'audio/flac'],
  ['wav', 'audio/wav'],
]);

type AudioEnding = 'mp3' | 'ogg' | 'm4a' | 'flac' | 'wav';

/** The ending of a sound's name only by its content; null for bytes that are not a sound. */
export function audioEnding(bytes: Uint8Array): AudioEnding | null {
  const head = Buffer.from(bytes.subarray(0, 12));
  const text = (start: number, length: number) => head.toString('latin1', start, start + length);
  if (head.length < 12) return null;
  if (text(0, 4) === 'OggS') return 'ogg';
  if (text(0, 4) === 'fLaC') return 'flac';
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WAVE') return 'wav';
  if (text(4, 4) === 'ftyp' && /^M4A|^mp4|^iso/.test(text(8, 4))) return 'm4a';
  return text(0, 3) === 'ID3' || isMp3Frame(head) ? 'mp3' : null;
}

/** Eleven bits of sync, then layer III. */
const isMp3Frame = (head: Buffer): boolean => head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2;

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
