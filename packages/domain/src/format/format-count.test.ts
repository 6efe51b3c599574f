import { formatCount } from './format-count.ts';

it.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890])(
  'writes %d as English does',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en'));
  },
);
