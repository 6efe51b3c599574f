import { countSlips, gluedWordsOf, partsOf, shortened, squash, tailsOf } from './search-parts.ts';

it.each([
  ['FabFilter Pro-Q 4', ['fab', 'filter', 'pro', 'q', '4']],
  ['MFreeFXBundle', ['m', 'free', 'fx', 'bundle']],
  ['s(M)exoscope', ['s', 'm', 'exoscope']],
  ['De~Lío', ['de', 'lio']],
  ['Hammer und Meißel', ['hammer', 'und', 'meissel']],
  ['soothe2', ['soothe', '2']],
  ['%_!', []],
])('the smallest words of %j are %j', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

it.each([
  ['OB-Xd', 'obxd'],
  ['ÆLAPSE', 'aelapse'],
  ['  LIRA·8 ', 'lira8'],
])('%j is %j without punctuation and spaces', (text, squashed) => {
  expect(squash(text)).toBe(squashed);
});

it('what stands behind each word is found as if it were written in one', () => {
  expect(tailsOf('Pro-Q 4')).toEqual(['proq4', 'q4', '4']);
  expect(gluedWordsOf('Pro-Q 4 !')).toEqual(['proq', '4']);
});

it('a text without end has an end', () => {
  expect(tailsOf('a1'.repeat(5000)).length).toBeLessThan(50);
  expect(partsOf('x'.repeat(5000))[0]?.length).toBeLessThan(50);
});

it('two words that are one slip apart share what is left without a letter', () => {
  for (const typed of ['srum', 'serrum', 'seurm', 'serun']) {
    const left = new Set(shortened(typed));
    expect(shortened('serum').some((rest) => left.has(rest))).toBe(true);
    expect(countSlips(typed, 'serum')).toBe(1);
  }
  expect(countSlips('abc', 'serum')).toBe(5);
  expect(countSlips('same', 'same')).toBe(0);
});
