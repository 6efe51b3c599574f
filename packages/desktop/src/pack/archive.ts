import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { createTar } from 'nanotar';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface PackedFile {
  /** Below the archive's root, with `/`. */
  readonly path: string;
  readonly content: string | Uint8Array;
  /** Whether it is a program. */
  readonly isExecutable?: boolean;
}

/** The same files make the same archive. */
const madeAt = new Date(Date.UTC(2000, 0, 1));

const modeOf = ({ isExecutable = false }: PackedFile) => (isExecutable ? 0o755 : 0o644);

/** The longest path that a header of a tar archive has room for. */
const longestTarPath = 100;

/**
 * Writes files into a `.tar.gz` or a `.zip`, by the ending of the archive's name.
 * @returns its size in bytes and its SHA-256
 */
export async function writeArchive(
  archive: string,
  files: readonly PackedFile[],
): Promise<{ readonly size: number; readonly sha256: string }> {
  const bytes = await (archive.endsWith('.zip') ? zip(files) : tarGzip(files));
  await writeFile(archive, bytes);
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function tarGzip(files: readonly PackedFile[]): Buffer {
  const long = files.find(({ path }) => path.length > longestTarPath);
  if (long) throw new Error(`The path ${long.path} is too long for an archive`);
  const entries = files.map((file) => ({
    name: file.path,
    data: file.content,
    attrs: { mode: modeOf(file).toString(8) },
  }));
  const attrs = { uid: 0, gid: 0, mtime: madeAt.getTime() };
  return gzipSync(createTar(entries, { attrs }));
}

function zip(files: readonly PackedFile[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const file of files) {
    archive.addBuffer(Buffer.from(file.content), file.path, {
      // A regular file, with its rights.
      mode: 0o100000 | modeOf(file),
      mtime: madeAt,
    });
  }
  archive.end();
  return buffer(archive.outputStream);
}
