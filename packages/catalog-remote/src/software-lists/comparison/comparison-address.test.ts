import { comparisonPath, readComparison } from './comparison-address.ts';

const nothing = { ids: [], repeated: [], surplus: [], unreadable: [] };

it.each([
  ['', {}],
  [',, ,', {}],
  ['7', { ids: [7] }],
  ['12, 7', { ids: [12, 7] }],
  ['7,7,12,7', { ids: [7, 12], repeated: [7] }],
  ['1,2,3,4,5,6', { ids: [1, 2, 3, 4], surplus: [5, 6] }],
  ['1,2,3,4,5,5,1', { ids: [1, 2, 3, 4], surplus: [5], repeated: [5, 1] }],
  ['abc,7,-1,007,1.5,abc', { ids: [7], unreadable: ['abc', '-1', '007', '1.5'] }],
  ['99999999999', { unreadable: ['99999999999'] }],
])('%j asks to compare %j (C116)', (text, asked) => {
  expect(readComparison(text)).toEqual({ ...nothing, ...asked });
});

it.each([
  [[], '/compare/'],
  [[7, 12], '/compare/?ids=7,12'],
])('the comparison of %j is at %s (C115)', (ids, path) => {
  expect(comparisonPath(ids)).toBe(path);
});
