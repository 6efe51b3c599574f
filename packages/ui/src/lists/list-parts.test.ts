import { listParts } from './use-visible-rows.ts';

/** 'gap' in brackets: `[0-4] 4-8 [8-10]`. */
const drawn = (options: Partial<Parameters<typeof listParts>[0]>) =>
  listParts({ count: 10, columns: 1, startRow: 0, endRow: 10, kept: [], ...options })
    .map(({ kind, start, end }) => (kind === 'gap' ? `[${start}-${end}]` : `${start}-${end}`))
    .join(' ');

it.each([
  ['all of it', {}, '0-10'],
  ['the middle', { startRow: 4, endRow: 8 }, '[0-4] 4-8 [8-10]'],
  ['beyond both ends', { startRow: -5, endRow: 50 }, '0-10'],
  ['nothing of it, above', { startRow: -9, endRow: -4 }, '[0-10]'],
  ['nothing of it, below', { startRow: 40, endRow: 50 }, '[0-10]'],
  ['nothing', { count: 0 }, ''],
  ['whole rows of columns', { columns: 4, startRow: 1, endRow: 2 }, '[0-4] 4-8 [8-10]'],
  ['the last row', { columns: 4, startRow: 2, endRow: 3 }, '[0-8] 8-10'],
])('%s', (_, options, parts) => {
  expect(drawn(options)).toBe(parts);
});

it.each([
  ['far above', { startRow: 6, endRow: 8, kept: [1] }, '[0-1] 1-2 [2-6] 6-8 [8-10]'],
  ['far below', { startRow: 0, endRow: 2, kept: [9] }, '0-2 [2-9] 9-10'],
  ['just before', { startRow: 6, endRow: 8, kept: [5] }, '[0-5] 5-6 6-8 [8-10]'],
  ['in sight', { startRow: 6, endRow: 8, kept: [7] }, '[0-6] 6-8 [8-10]'],
  ['its whole row', { columns: 4, startRow: 2, endRow: 3, kept: [2] }, '0-4 [4-8] 8-10'],
  ['two of a row', { columns: 4, startRow: 2, endRow: 3, kept: [2, 3] }, '0-4 [4-8] 8-10'],
  ['gone from the list', { startRow: 0, endRow: 2, kept: [-1, 10] }, '0-2 [2-10]'],
])('a kept item %s', (_, options, parts) => {
  expect(drawn(options)).toBe(parts);
});
