import { formatSize } from './format-size.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [12_345_678, '12.3 MB'],
  [123_456_789, '123 MB'],
  [999_600_000, '1.0 GB'],
  [2_147_483_648, '2.1 GB'],
])('%d bytes are %s', (sizeBytes, text) => {
  expect(formatSize(sizeBytes)).toBe(text);
});
