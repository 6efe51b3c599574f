import pLimit from 'p-limit';
import { compress, decompress, encodings, encodingSuffix } from '../files/content-encoding.ts';
import type { FileMap } from '../target/release-target.ts';

/** Texts; pictures and fonts are compressed already. */
const compressible = /\.(?:js|css|svg)$/;
/** A smaller file does not gain anything. */
const minBytes = 1024;

const isCompressed = (file: string) =>
  encodings.some((encoding) => file.endsWith(encodingSuffix[encoding]));

/** Of all releases: it takes threads that read and write files for everybody else, too. */
const limitCompression = pLimit(2);

/** A release's files, and beside each large text the same one compressed, which servers hand out as it is. */
export async function withCompressed(files: FileMap): Promise<FileMap> {
  const all = new Map(files);
  const texts = [...files].filter(
    ([file, content]) => compressible.test(file) && content.length >= minBytes,
  );
  await Promise.all(
    texts.flatMap(([file, content]) =>
      encodings.map(async (encoding) => {
        const small = await limitCompression(() => compress(encoding, content));
        if (small.length < content.length) all.set(file + encodingSuffix[encoding], small);
      }),
    ),
  );
  return all;
}

/** A release's files as its build made them. */
export const withoutCompressed = (files: FileMap): FileMap =>
  new Map([...files].filter(([file]) => !isCompressed(file)));

/** The compressed files of a published release that do not hold what they were made of, one line for each. */
export async function mismatchedCompressed(files: FileMap): Promise<readonly string[]> {
  const checked = await Promise.all(
    encodings.flatMap((encoding) =>
      [...files]
        .filter(([file]) => file.endsWith(encodingSuffix[encoding]))
        .map(async ([file, content]) => {
          const original = files.get(file.slice(0, -encodingSuffix[encoding].length));
          if (!original) return [`${file} is not the compressed form of any file`];
          const holds = await decompress(encoding, content, original.length).catch(() => null);
          return holds?.equals(original) ? [] : [`${file} does not hold what it was made of`];
        }),
    ),
  );
  return checked.flat();
}
