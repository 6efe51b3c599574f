import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { descriptionFile } from '../build/fit-description.ts';
import { readDist, type BuiltRelease } from '../build/built-release.ts';
import { nameOf } from '../state/site-state.ts';
import type { EnvelopeReader } from '../trust/envelope.ts';
import type { SentFile, Statement } from '../trust/statement.ts';

const mebibyte = 1024 * 1024;
const maxFileBytes = 8 * mebibyte;
/** The most bytes of a release: a larger one is refused before any of it is taken. */
export const maxReleaseBytes = 64 * mebibyte;

/**
 * Checks the files that a statement lists, before the first of them is taken.
 * @throws CommandError `refused`
 */
export function assertFilesCanBeTaken({ files }: Statement): void {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const names = new Set<string>();
  const folders = new Set<string>();
  const problems: string[] = [];
  for (const { file, size } of files) {
    const name = file.toLowerCase();
    if (names.has(name)) problems.push(`${file} is listed twice`);
    names.add(name);
    for (let parent = dirname(name); parent !== '.'; parent = dirname(parent)) folders.add(parent);
    if (size > maxFileBytes) problems.push(`${file} has more than 8 MiB`);
  }
  for (const name of names) if (folders.has(name)) problems.push(`${name} is a file and a folder`);
  if (!names.has(descriptionFile)) problems.push(`${descriptionFile} is not listed`);
  if (total > maxReleaseBytes) problems.push('All files have more than 64 MiB');
  if (problems.length > 0) {
    throw new CommandError('refused', 'The release cannot be taken', {
      problems: problems.slice(0, 20),
    });
  }
}

/**
 * Takes the files of a release into a folder, each checked against its signed hash as it comes, and reads them as a build.
 * @throws CommandError `refused` where a byte of them is another one, or they are not the release that was signed
 */
export async function receiveRelease(
  reader: EnvelopeReader,
  statement: Statement,
  folder: string,
): Promise<BuiltRelease> {
  await mkdir(folder, { recursive: true });
  for (const sent of statement.files) await receiveFile(reader, sent, folder);
  await reader.end();
  const build = await readDist(folder);
  const id = `${nameOf(build.release)} ${build.release.description.version}`;
  if (id !== `${statement.name} ${statement.version ?? ''}`) {
    throw new CommandError(
      'refused',
      `The files are those of ${id}, and another release was signed`,
    );
  }
  const dropped = statement.files.filter(({ file }) => !build.files.has(file));
  if (dropped.length > 0) {
    throw new CommandError('refused', 'Some of the files are never published', {
      problems: dropped.map(({ file }) => file),
    });
  }
  // As it was signed, also where this reader knows less of it.
  const description = await readFile(join(folder, descriptionFile));
  return { ...build, files: new Map([...build.files, [descriptionFile, description]]) };
}

async function receiveFile(
  reader: EnvelopeReader,
  { file, size, integrity }: SentFile,
  folder: string,
): Promise<void> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha384');
  const handle = await open(path, 'wx');
  try {
    for await (const piece of reader.pieces(size)) {
      hash.update(piece);
      await handle.writeFile(piece);
    }
  } finally {
    await handle.close();
  }
  if (`sha384-${hash.digest('base64')}` !== integrity) {
    throw new CommandError('refused', `${file} is not what was signed: it was altered on its way`);
  }
}
