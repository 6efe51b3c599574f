import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createCompressor } from './compress.ts';

const script = Buffer.from(
  Array.from(
    { length: 400 },
    (_, index) => `export const v${index} = ${(index * 7919) % 997};`,
  ).join(),
);

describe('a compressor', () => {
  it('takes brotli before gzip, and sends the same content by both', async () => {
    const compress = createCompressor();
    const brotli = await compress('a.js', script, 'gzip, deflate, br');
    const gzip = await compress('a.js', script, 'gzip');
    expect([brotli.encoding, gzip.encoding]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.body).equals(script)).toBe(true);
    expect(gunzipSync(gzip.body).equals(script)).toBe(true);
  });

  it('sends the same content however often it is asked', async () => {
    const compress = createCompressor();
    for (let time = 0; time < 20; time += 1) {
      const { body } = await compress('a.js', script, 'br');
      expect(brotliDecompressSync(body).equals(script)).toBe(true);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it.each([
    ['a font, which is compressed already', 'inter.woff2', script, 'br'],
    ['what is too small to gain', 'a.js', Buffer.from('1'), 'br'],
    ['everything, for a client that takes no other form', 'a.js', script, ''],
  ])('leaves %s', async (_, name, content, accepted) => {
    const { body, encoding } = await createCompressor()(name, content, accepted);
    expect(encoding).toBeNull();
    expect(Buffer.from(body).equals(content)).toBe(true);
  });
});

describe('what a compressor keeps', () => {
  type Encode = NonNullable<NonNullable<Parameters<typeof createCompressor>[0]>['encode']>;

  /** A stand-in whose results are as large as it is told, and which counts the quick ones. */
  function countingEncode(resultBytes: number, failing: readonly string[] = []) {
    const quick: string[] = [];
    const encode: Encode = (_encoding, content, effort) => {
      const name = content.toString('latin1', 0, 1);
      if (effort === 'quick') quick.push(name);
      const call = `${effort} ${name} ${quick.length}`;
      if (failing.includes(call)) return Promise.reject(new Error('out of memory'));
      return Promise.resolve(new Uint8Array(resultBytes));
    };
    return { encode, quick };
  }
  const contentOf = (letter: string) => Buffer.alloc(2000, letter);

  it('is bounded by its bytes: what was not asked for longest goes first', async () => {
    const { encode, quick } = countingEncode(400);
    const compress = createCompressor({ maxBytes: 1000, encode });
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) {
      await compress(`${name}.js`, contentOf(name), 'br');
    }
    expect(quick).toEqual(['a', 'b', 'c', 'b']);
  });

  it('is nothing that is larger than all it may keep', async () => {
    const { encode, quick } = countingEncode(2000);
    const compress = createCompressor({ maxBytes: 1000, encode });
    await compress('a.js', contentOf('a'), 'br');
    await compress('a.js', contentOf('a'), 'br');
    expect(quick).toEqual(['a', 'a']);
  });

  it('is made once for all who ask at the same time', async () => {
    const { encode, quick } = countingEncode(10);
    const compress = createCompressor({ encode });
    const ask = () => compress('a.js', contentOf('a'), 'br');
    await Promise.all([ask(), ask(), ask()]);
    expect(quick).toEqual(['a']);
  });

  it('is no failure: the next request tries again', async () => {
    const { encode } = countingEncode(10, ['quick a 1']);
    const compress = createCompressor({ encode });
    const ask = () => compress('a.js', contentOf('a'), 'br');
    await expect(ask()).rejects.toThrow('out of memory');
    expect((await ask()).body).toHaveLength(10);
  });

  it('stays the quick result where the small one cannot be had', async () => {
    const told = jest.spyOn(console, 'error').mockReturnValue();
    const { encode, quick } = countingEncode(10, ['small a 1']);
    const compress = createCompressor({ encode });
    await compress('a.js', contentOf('a'), 'br');
    await new Promise((resolve) => setImmediate(resolve));
    expect((await compress('a.js', contentOf('a'), 'br')).body).toHaveLength(10);
    expect(quick).toEqual(['a']);
    expect(told).toHaveBeenCalledTimes(1);
  });
});
