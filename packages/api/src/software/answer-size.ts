/** The most bytes of the rows of one answer together. A page of 60 with the longest descriptions has half of it. */
export const maxAnswerBytes = 2 * 1024 * 1024;

/**
 * The number of rows that go into one answer, by the bytes of each: the first one goes in any case, so that a client
 * that asks on from where an answer ended gets to the end.
 */
export function countWithin(sizes: readonly number[], maxBytes: number): number {
  let bytes = 0;
  const end = sizes.findIndex((size, index) => {
    bytes += size;
    return index > 0 && bytes > maxBytes;
  });
  return end === -1 ? sizes.length : end;
}
