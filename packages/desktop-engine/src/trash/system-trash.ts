import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { systemCode } from '../engine-error.ts';
import type { Computer } from '../folders/default-folders.ts';

/** A place for what is deleted. */
export interface TrashPlace {
  /** The folder of the deleted files. */
  readonly files: string;
  /** The folder with a note on each of them; null where the trash keeps none. */
  readonly notes: string | null;
  /** Whether it is the engine's, and nobody else's to empty. */
  readonly isOwn: boolean;
}

/**
 * The trash of the system, where a file manager shows it, and our own for what the system's does not take.
 *
 * Windows has no folder that one may move files into: its recycle bin is reached by calls of the shell alone, which Node
 * does not have. There, and where macOS keeps an app off its trash, deleted components go to the app's own folder.
 */
export function trashPlaces(computer: Computer, dataDir: string): readonly TrashPlace[] {
  const own: TrashPlace = { files: join(dataDir, 'trash'), notes: null, isOwn: true };
  if (computer.platform === 'win32') return [own];
  if (computer.platform === 'darwin') {
    return [{ files: posix.join(computer.home, '.Trash'), notes: null, isOwn: false }, own];
  }
  const named = computer.environment['XDG_DATA_HOME'] ?? '';
  const data = posix.isAbsolute(named) ? named : posix.join(computer.home, '.local/share');
  const trash = posix.join(data, 'Trash');
  const system = {
    files: posix.join(trash, 'files'),
    notes: posix.join(trash, 'info'),
    isOwn: false,
  };
  return [system, own];
}

const noteOf = (path: string): string =>
  `[Trash Info]\nPath=${path.split('/').map(encodeURIComponent).join('/')}\n`;

/** The note that the trash of freedesktop.org keeps beside a file: where it was, and when it was deleted. */
export function trashNote(path: string, deletedAt: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  const day = [deletedAt.getFullYear(), deletedAt.getMonth() + 1, deletedAt.getDate()];
  const time = [deletedAt.getHours(), deletedAt.getMinutes(), deletedAt.getSeconds()];
  const local = `${day.map(pad).join('-')}T${time.map(pad).join(':')}`;
  return `${noteOf(path)}DeletionDate=${local}\n`;
}

/** Whether a note, or the part that a kill left of it, says that a file was at a path; null without one. */
export async function isNoteOf(note: string, path: string): Promise<boolean | null> {
  try {
    const text = await readFile(note, 'utf8');
    return text.startsWith(noteOf(path)) || noteOf(path).startsWith(text);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    return false;
  }
}

export const noteExtension = '.trashinfo';

/** File systems take 255 bytes for a name: that of the note is the longer one. */
const longestNameBytes = 255 - noteExtension.length;

/** A name for the nth try to find a free one in the trash: `Echo.vst3`, `Echo 2.vst3`, ... A long one is cut. */
export function trashName(name: string, attempt: number): string {
  const dot = name.lastIndexOf('.');
  const end = dot > 0 ? dot : name.length;
  const ending = `${attempt === 1 ? '' : ` ${attempt}`}${name.slice(end)}`;
  const stem = Array.from(name.slice(0, end));
  while (Buffer.byteLength(stem.join('') + ending) > longestNameBytes && stem.length > 1)
    stem.pop();
  return stem.join('') + ending;
}
