import { readByteRange } from './byte-range.ts';

it.each([
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=4-6', { start: 4, end: 6 }],
  ['bytes=4-4', { start: 4, end: 4 }],
  ['bytes=4-99', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=99999999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=6-4', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['bytes=a-b', null],
  ['lines=0-1', null],
  ['', null],
  [undefined, null],
])('of ten bytes %j asks for %j', (header, range) => {
  expect(readByteRange(header, 10)).toEqual(range);
});
