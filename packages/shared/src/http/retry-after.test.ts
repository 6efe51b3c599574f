import { describeWait, readRetryAfter } from './retry-after.ts';

const now = Date.UTC(2026, 2, 1, 12, 0, 0);
const read = (headers: Readonly<Record<string, string>>) =>
  readRetryAfter(new Headers(headers), now);

it.each([
  ['7', 7],
  [' 0 ', 0],
  ['3600', 3600],
  ['864000', 864_000],
  ['99999999999999999999', Number.MAX_SAFE_INTEGER],
])('%j is a number of seconds (E7)', (text, seconds) => {
  expect(read({ 'Retry-After': text })).toBe(seconds);
});

it.each([
  ['Sun, 01 Mar 2026 12:05:00 GMT'],
  ['Sunday, 01-Mar-26 12:05:00 GMT'],
  ['Sun Mar  1 12:05:00 2026'],
])('%j is a time five minutes away, by our clock where the answer has no date', (text) => {
  expect(read({ 'Retry-After': text })).toBe(300);
});

it.each([
  [
    'our clock is a day behind',
    'Mon, 02 Mar 2026 12:00:00 GMT',
    'Mon, 02 Mar 2026 11:59:15 GMT',
    45,
  ],
  [
    'our clock is a year ahead',
    'Sat, 01 Mar 2025 12:00:00 GMT',
    'Sat, 01 Mar 2025 11:59:15 GMT',
    45,
  ],
  ['it is over', 'Sun, 01 Mar 2026 12:00:00 GMT', 'Sun, 01 Mar 2026 12:00:09 GMT', 0],
  ['it is far away', 'Fri, 01 Mar 2030 12:00:00 GMT', 'Sun, 01 Mar 2026 12:00:00 GMT', 126_230_400],
  ['the date is none', 'Sun, 01 Mar 2026 12:00:30 GMT', 'today', 30],
])("a time is read by the answer's own date: %s (E7)", (_, until, date, seconds) => {
  expect(read({ 'Retry-After': until, Date: date })).toBe(seconds);
});

it('by our clock alone a time counts as it stands, and one that is over says nothing', () => {
  expect(read({ 'Retry-After': 'Mon, 02 Mar 2026 12:00:00 GMT' })).toBe(86_400);
  expect(read({ 'Retry-After': 'Sun, 01 Mar 2026 11:59:59 GMT' })).toBeNull();
});

it.each([
  '',
  '-5',
  '1.5',
  '1e3',
  '0x10',
  'Infinity',
  'soon',
  '2026-03-01T12:05:00Z',
  'Sun, 01 Xyz 2026 12:05:00 GMT',
  'Sun, 99 Mar 2026 12:05:00 GMT',
  'Sun, 01 Mar 2026 12:05:00 +0100',
])('%j says nothing', (text) => {
  expect(read({ 'Retry-After': text })).toBeNull();
});

it('an answer without it says nothing', () => {
  expect(read({ Date: 'Sun, 01 Mar 2026 12:00:00 GMT' })).toBeNull();
});

it.each([
  [0, '1 second'],
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [3600, '60 minutes'],
  [5400, '2 hours'],
  [86_400, '24 hours'],
  [129_600, '2 days'],
  [864_000, '10 days'],
  [126_230_400, '1,461 days'],
])('a wait of %d s is %s (E7)', (seconds, words) => {
  expect(describeWait(seconds)).toBe(`Try again in ${words}.`);
});
