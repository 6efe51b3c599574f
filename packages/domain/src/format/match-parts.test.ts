import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { matchParts } from './match-parts.ts';

const marked = (text: string, search: string) =>
  matchParts(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['Surge XT', 'surge', '[Surge] XT'],
  ['Surge XT', 'xt sur', '[Sur]ge [XT]'],
  ['Muñoz', 'munoz', '[Muñoz]'],
  ['Munoz', 'MUÑ', '[Mun]oz'],
  ['Straße', 'strasse', '[Straße]'],
  ['e\u0301cho', 'echo', '[e\u0301cho]'],
  ['aaaa', 'aa', '[aaaa]'],
  ['Echo', 'zzz', 'Echo'],
  ['Echo', '  ', 'Echo'],
  ['', 'a', ''],
  ['🎛️ Knob', 'knob', '🎛️ [Knob]'],
  ['a.*b', '.*', 'a[.*]b'],
])('%j, searched for %j, is marked as %j', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

it('loses nothing of the text', () => {
  const text = 'İstanbul ﬁx ß 🎹';
  expect(
    matchParts(text, 'i s f')
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

withCorpus<{ readonly value: string }>('naughty_strings.json', (cases) => {
  it('loses nothing of any text, whatever is searched for', () => {
    for (const { value } of cases) {
      for (const search of [value, value.slice(0, 5), 'e']) {
        const parts = matchParts(value, search);
        expect(parts.map((part) => part.text).join('')).toBe(value);
      }
    }
  });
});
