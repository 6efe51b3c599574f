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
