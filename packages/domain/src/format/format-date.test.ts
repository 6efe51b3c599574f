import { formatDate, formatDay } from './format-date.ts';

it("a date is day, month and year in the reader's time zone (C48)", () => {
  const local = new Date(2026, 2, 5, 14, 30);
  expect(formatDate(local.toISOString())).toBe('05 Mar 2026');
});

it.each([null, '', 'x', '2026-13-01', '0000-01-01T00:00:00Z'])('%p is no date', (iso) => {
  expect(formatDate(iso)).toBe('–');
});

it('a day is that of UTC, wherever its reader is (C73)', () => {
  expect(formatDay('2026-03-01T00:00:00Z')).toBe('01 Mar 2026');
  expect(formatDay('2026-03-01T23:59:59.999Z')).toBe('01 Mar 2026');
  expect([null, 'x'].map(formatDay)).toEqual(['–', '–']);
});
