import * as fc from 'fast-check';
import { removeSecrets, removeSecretsFromText } from './remove-secrets.ts';

const encodings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in an address': encodeURIComponent,
  'in an address, in small letters': (text) =>
    encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  'as a form': (text) => new URLSearchParams({ a: text }).toString().slice(2),
  'in JSON': (text) => JSON.stringify(text).slice(1, -1),
  'in JSON, all escaped': (text) =>
    Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  'in HTML': (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      .replaceAll('<', '&lt;'),
};
const names = Object.keys(encodings);
const write = (text: string, ways: readonly string[]) =>
  ways.reduce((inner, name) => encodings[name]?.(inner) ?? inner, text);

const tokenText = fc.stringMatching(/^[\w.~+/=-]{24,64}$/);
const oddText = fc
  .string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 40 })
  .filter((text) => text.trim() === text);
const eMail = fc.emailAddress();
const surroundings = fc.string({ maxLength: 20 });

it.each([
  ['token', tokenText],
  ['password of any characters', oddText],
  ['e-mail address', eMail],
])(
  'a %s that is known leaves in no encoding, nor in several within each other (E24)',
  (_, secrets) => {
    fc.assert(
      fc.property(
        secrets,
        fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
        surroundings,
        surroundings,
        (secret, ways, before, after) => {
          const written = write(secret, ways);
          const text = `${before} ${written} ${after}`;
          // A secret that the surroundings also contain can be found in several places, and none of them may stay.
          expect(removeSecretsFromText(text, [secret])).not.toContain(written);
          const report = removeSecrets({ [`key ${written}`]: [{ text }] }, [secret]);
          expect(JSON.stringify(report)).not.toContain(JSON.stringify(written).slice(1, -1));
        },
      ),
      { numRuns: 300 },
    );
  },
);

describe('a token that is known', () => {
  const token = 'kX3vQ9zLr1mT8bYw5nHc2pJd7sGf4aEu6oRi0tVxWqZ';

  it.each([
    ['a message', `refused ${token}!`],
    ['a fragment', `https://a.test/#state=${token}&x=1`],
    ['a stack', `Error: x\n    at f (https://a.test/remotes/x/1.0.0/${token}.js:1:2)`],
    ['a remote’s own words', `remote=catalog;session:${token};`],
    ['a base', `x${token}y`],
  ])('leaves nothing of itself in %s', (_, text) => {
    expect(removeSecretsFromText(text, [token])).not.toMatch(/kX3v|xWqZ/);
  });

  it.each([12, 20, 42])(
    'leaves nothing where a text was cut after %d of its characters',
    (length) => {
      expect(removeSecretsFromText(`at ${token.slice(0, length)}`, [token])).toBe('at [removed]');
    },
  );

  it('leaves nothing where the report itself cuts the text within it', () => {
    for (let position = 3950; position < 4005; position += 1) {
      const text = `${'x '.repeat(2010).slice(0, position)}${token}${' y'.repeat(5000)}`;
      expect(removeSecretsFromText(text, [token])).not.toContain(token.slice(0, 4));
    }
  });
});

it('takes its time linearly with a text that nearly holds the secret, again and again', () => {
  const secret = `${'a'.repeat(60)}b`;
  const text = '%61'.repeat(20_000);
  expect(removeSecretsFromText(text, [secret]).length).toBeLessThan(4100);
});
