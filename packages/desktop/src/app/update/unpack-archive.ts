import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parseTar } from 'nanotar';
import { openPromise } from 'yauzl';

/**
 * Unpacks an archive of the app, without the one folder that it has at its top, into a new folder.
 * @throws Error where it is no such archive, or the disk has no room
 */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  if (archive.endsWith('.zip')) await unpackZip(archive, folder);
  else await unpackTar(archive, folder);
}

/** Where a file of the archive goes. */
async function placeOf(name: string, folder: string): Promise<string> {
  const [, ...below] = name.split('/');
  const isSound = below.every((part) => part !== '' && part !== '.' && part !== '..');
  if (below.length === 0 || !isSound || /[\\:]/.test(name))
    throw new Error(`${name} is no file of the app`);
  const place = join(folder, ...below);
  await mkdir(dirname(place), { recursive: true });
  return place;
}

async function unpackTar(archive: string, folder: string): Promise<void> {
  const bytes = await promisify(gunzip)(await readFile(archive));
  for (const { name, type, attrs, data } of parseTar(bytes)) {
    if (type !== 'file') throw new Error(`${name} is no file of the app`);
    const mode = modeOf(Number.parseInt(attrs?.mode ?? '', 8));
    await writeFile(await placeOf(name, folder), data ?? '', { mode, flag: 'wx' });
  }
}

async function unpackZip(archive: string, folder: string): Promise<void> {
  const zip = await openPromise(archive);
  try {
    for await (const entry of zip.eachEntry()) {
      const mode = modeOf(entry.externalFileAttributes >>> 16);
      const place = createWriteStream(await placeOf(entry.fileName, folder), { mode, flags: 'wx' });
      await pipeline(await zip.openReadStreamPromise(entry), place);
    }
  } finally {
    zip.close();
  }
}

const modeOf = (mode: number): number => ((mode & 0o100) === 0 ? 0o644 : 0o755);
