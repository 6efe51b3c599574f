import { createFileCompressor } from './compressed-files.ts';

const release = (files: number, size: number) =>
  new Map(
    Array.from(
      { length: files },
      (_, index) => [`${index}.js`, Buffer.alloc(size, 'text ')] as const,
    ),
  );

it.each([
  ['beside large ones, of which there is one at a time', release(4, 1_100_000), release(30, 2_000)],
  ['between many others', release(150, 50_000), release(3, 2_000)],
])('the files of a small release are compressed %s of another team', async (_, large, small) => {
  /** The sizes of the files, as their turns come. */
  const begun: number[] = [];
  let isHeld = true;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const compressFiles = createFileCompressor(async (_encoding, content) => {
    begun.push(content.length);
    // A large file takes longer than all small ones.
    if (isHeld && content.length > 1_000_000) await held;
    return content;
  });
  const other = compressFiles(large);
  await compressFiles(small);
  const ofOthers = begun.filter((size) => size > 2_000).length;
  isHeld = false;
  letGo();
  await other;
  // Turn by turn: of the other no more than of this one, and what was under way.
  expect(ofOthers).toBeLessThanOrEqual(2 * small.size + 2);
  expect(begun).toHaveLength(2 * (large.size + small.size));
});
