import { softwareListFrom } from './software-list.ts';
import { maxFileBytes, maxUnpackedBytes, textOf, tooLarge, unpacked } from './file-texts.ts';
import {
  type FoundReference,
  mergeReferences,
  type ReadProject,
  UnreadableFileError,
} from './plugin-reference.ts';
import { readAbleton } from './read-ableton.ts';
import { isDawProject, readDawProject } from './read-dawproject.ts';
import { readReaper } from './read-reaper.ts';
import { readStudioOne } from './read-studio-one.ts';
import { readZipEntries } from './read-zip.ts';

/** A list of a thousand names is a hundred kilobytes. */
const maxListBytes = 4 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Reads the plugins that a project, or a list of software, needs. The file's beginning tells its kind, not its name.
 * Files come from anybody: each is read in bounds, and never as a whole.
 * @throws UnreadableFileError with a sentence for a person
 */
export async function readProject(file: Blob): Promise<ReadProject> {
  if (file.size > maxFileBytes) throw tooLarge();
  const start = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  if (startsWith(start, [0x1f, 0x8b])) {
    const pieces = textOf(unpacked(file, 'gzip'), maxUnpackedBytes);
    return { kind: 'Ableton Live', references: await collect(readAbleton(pieces)) };
  }
  if (startsWith(start, [0x50, 0x4b])) {
    const entries = await readZipEntries(file);
    if (isDawProject(entries)) {
      return { kind: 'DAWproject', references: await collect(readDawProject(file, entries)) };
    }
    return { kind: 'Studio One', references: await collect(readStudioOne(file, entries)) };
  }
  const text = new TextDecoder().decode(start).trimStart();
  if (text.startsWith('<REAPER_PROJECT')) {
    const pieces = textOf(file.stream(), maxFileBytes);
    return { kind: 'REAPER', references: await collect(readReaper(pieces)) };
  }
  if (text.startsWith('{')) {
    if (file.size > maxListBytes) throw tooLarge();
    return { kind: 'list', references: softwareListFrom(await file.text()) };
  }
  throw new UnreadableFileError(
    'This is neither a project of Ableton Live, REAPER or Studio One, nor a DAWproject or a list of software.',
  );
}

async function collect(found: AsyncIterable<FoundReference>) {
  const all: FoundReference[] = [];
  for await (const reference of found) {
    all.push(reference);
    // One plugin stands in a project many times; this bounds a file that is made to do harm.
    if (all.length > 100_000) throw tooLarge();
  }
  return mergeReferences(all);
}
