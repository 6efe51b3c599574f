import { isFifthQuickClick } from './brand.tsx';

function fifths(times: readonly number[]): boolean[] {
  let before: readonly number[] = [];
  return times.map((time) => {
    const { isFifth, times: kept } = isFifthQuickClick(before, time);
    before = kept;
    return isFifth;
  });
}

it.each([
  ['five within two seconds', [0, 500, 1000, 1500, 2000], [false, false, false, false, true]],
  ['five in more', [0, 500, 1000, 1500, 2001], [false, false, false, false, false]],
  ['four', [0, 1, 2, 3], [false, false, false, false]],
  ['a late sixth', [0, 501, 1002, 1503, 2004, 2005], [false, false, false, false, false, true]],
])('%s quick clicks are counted (R19)', (_, times, expected) => {
  expect(fifths(times)).toEqual(expected);
});

it('after the fifth it begins anew', () => {
  expect(fifths([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).filter(Boolean)).toHaveLength(2);
});
