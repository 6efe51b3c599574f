import pLimit from 'p-limit';
import {
  compress,
  decompress,
  encodings,
  encodingSuffix,
  type Encoding,
} from '../files/content-encoding.ts';
import type { FileMap } from '../target/release-target.ts';

/** Texts; pictures and fonts are compressed already. */
const compressible = /\.(?:js|css|svg)$/;
/** A smaller file does not gain anything. */
const smallestBytes = 1024;

const isCompressed = (file: string) =>
  encodings.some((encoding) => file.endsWith(encodingSuffix[encoding]));

/** A larger file takes seconds of a thread. The product's own are smaller. */
const mostBytesOfSmall = 1024 * 1024;

/**
 * What compresses the files of all releases: two at a time, and one large one, since it takes ten seconds of a thread, and there
 * are four, which read and write files for everybody else, too.
 * @param compressOne compresses one file
 */
export function createFileCompressor(compressOne: typeof compress) {
  const inTurn = pLimit(2);
  const largeInTurn = pLimit(1);
  return async (files: FileMap): Promise<FileMap> => {
    const all = new Map(files);
    // No more of it waits for its turn: between two of its files come those of other teams.
    const own = pLimit(2);
    const compressInTurn = (encoding: Encoding, content: Buffer) => {
      const work = () => inTurn(() => compressOne(encoding, content));
      return own(() => (content.length > mostBytesOfSmall ? largeInTurn(work) : work()));
    };
    const texts = [...files].filter(
      ([file, content]) => compressible.test(file) && content.length >= smallestBytes,
    );
    await Promise.all(
      texts.flatMap(([file, content]) =>
        encodings.map(async (encoding) => {
          const small = await compressInTurn(encoding, content);
          if (small.length < content.length) all.set(file + encodingSuffix[encoding], small);
        }),
      ),
    );
    return all;
  };
}

/** A release's files, and beside each large text the same one compressed, which servers hand out as it is. */
export const withCompressed = createFileCompressor(compress);

/** A release's files as its build made them. */
export const withoutCompressed = (files: FileMap): FileMap =>
  new Map([...files].filter(([file]) => !isCompressed(file)));

/** The compressed files of a published release that do not hold what they were made of, one line for each. */
export async function unfittingCompressed(files: FileMap): Promise<readonly string[]> {
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
