import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { slugOf } from './slug.ts';

it.each([
  ['Surge XT', 'surge-xt'],
  ['José Muñoz & Søn', 'jose-munoz-son'],
  ['  -- 2.0! ', '2-0'],
  ['x'.repeat(200), 'x'.repeat(100)],
  ['', 'untitled'],
  [' \t', 'untitled'],
])('%j becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('names of other scripts and of signs each have a slug of their own', () => {
  const names = [
    '音楽',
    '音樂',
    'Ямаха',
    'Ямаха Audio',
    'Звук Audio',
    'Audio',
    'צליל',
    'हिन्दी',
    '!!!',
    '🎹',
  ];
  const slugs = names.map(slugOf);
  expect(new Set(slugs).size).toBe(names.length);
  expect(slugs.filter((slug) => slug.includes('untitled'))).toEqual([]);
  expect(slugOf('Ямаха Audio')).toMatch(/^audio-[0-9a-f]{10}$/);
  expect(slugOf('ЯМАХА  audio')).toBe(slugOf('Ямаха Audio'));
});

it('is no longer for a long name of another script', () => {
  expect(slugOf(`${'long '.repeat(60)}音`)).toMatch(/^[a-z0-9-]{1,100}$/);
});

withCorpus<{ readonly value: string }>('naughty_strings.json', (cases) => {
  it('every name has a safe slug', () => {
    const unsafe = cases
      .map(({ value }) => slugOf(value))
      .filter((slug) => slug.length > 100 || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug));
    expect(unsafe).toEqual([]);
  });
});
