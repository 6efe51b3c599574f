import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { PackageFile } from './bundle-files.ts';

/** Read as local time, which is what a zip keeps: the bytes are the same in every time zone. */
const madeAt = new Date(2026, 0, 1);

const modes = { program: 0o100755, other: 0o100644 };

/** A zip of files, the same bytes each time: nothing is compressed, and every time is fixed. */
export async function zipFiles(files: readonly PackageFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, text, isProgram } of files) {
    zip.addBuffer(Buffer.from(text), path, {
      mtime: madeAt,
      mode: isProgram ? modes.program : modes.other,
      compress: false,
      forceDosTimestamp: true,
    });
  }
  zip.end();
  return buffer(zip.outputStream);
}
