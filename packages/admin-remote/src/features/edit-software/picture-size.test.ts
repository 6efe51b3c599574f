import {
  extendedWebpHead,
  jpegHead,
  losslessWebpHead,
  lossyWebpHead,
  pngHead,
} from '../../testing/picture-files.ts';
import { pictureSize } from './use-chosen-cover.ts';

const heads = [
  ['PNG', pngHead],
  ['JPEG', jpegHead],
  ['progressive JPEG', (width: number, height: number) => jpegHead(width, height, 0xc2)],
  ['lossy WebP', lossyWebpHead],
  ['lossless WebP', losslessWebpHead],
  ['extended WebP', extendedWebpHead],
] as const;

it.each(heads)('the size of a %s is that of its head', (_, head) => {
  expect(pictureSize(head(1, 1).buffer)).toEqual({ width: 1, height: 1 });
  expect(pictureSize(head(8000, 5000).buffer)).toEqual({ width: 8000, height: 5000 });
});

it('a PNG may declare more than any picture has', () => {
  expect(pictureSize(pngHead(60_000, 50_000).buffer)).toEqual({ width: 60_000, height: 50_000 });
});

it.each(heads)('a %s that ends before its size is none', (_, head) => {
  const bytes = head(640, 480);
  for (let length = 0; length < 16; length += 1) {
    expect(pictureSize(bytes.buffer.slice(0, length))).toBeNull();
  }
});

const text = (content: string) => new TextEncoder().encode(content);

it.each([
  ['nothing', ''],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  ['GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
  ['PDF', '%PDF-1.7'],
  ['another RIFF', 'RIFF\u0000\u0000\u0000\u0000WAVEfmt and more than thirty letters'],
  [
    'a WebP of an unknown kind',
    'RIFF\u0000\u0000\u0000\u0000WEBPVP9X and more than thirty letters',
  ],
])('%s is no picture of ours (F25)', (_, content) => {
  expect(pictureSize(new Uint8Array(text(content)).buffer)).toBeNull();
});

it('HTML behind the first bytes of a JPEG is none', () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, ...text('<html><body>hello</body></html>')]);
  expect(pictureSize(bytes.buffer)).toBeNull();
});
