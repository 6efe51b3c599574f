import { deviation, median, pairedRatio, quantile } from './statistics.ts';

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    [[1, 1, 1, 900], 1],
  ])('of %j is %d', (numbers, middle) => {
    expect(median(numbers)).toBe(middle);
  });

  it('of nothing is an error', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

it.each([
  [0.5, 3],
  [0.95, 5],
  [1, 5],
  [0, 1],
])('a share of %d of the numbers is not above %d', (share, number) => {
  expect(quantile([5, 3, 1, 2, 4], share)).toBe(number);
});

it('the deviation is that of the usual number, not of the odd one', () => {
  expect(deviation([10, 12, 11, 500, 9])).toBe(1);
});

describe('the ratio of pairs', () => {
  it('does not see what slows both of a pair', () => {
    expect(
      pairedRatio([
        [110, 100],
        [1100, 1000],
        [220, 200],
      ]),
    ).toBeCloseTo(1.1);
  });

  it('is none where there is nothing to divide by', () => {
    expect(
      pairedRatio([
        [5, 0],
        [5, 1],
      ]),
    ).toBeNull();
  });
});
