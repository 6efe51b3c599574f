import { decodeEntity as decodeByParser } from 'markdown-to-jsx/entities';
import { decodeEntity } from './decode-entity.ts';

const names = (
  'amp lt gt quot nbsp copy reg trade hellip mdash ndash lsquo rsquo ldquo rdquo auml Ouml szlig eacute yuml AElig ' +
  'times euro bull rarr infin le ge deg frac12 sup2 ne sharp Omega'
).split(' ');

it.each(names)('decodes &%s; as the standard does', (name) => {
  expect(decodeEntity(name)).toBe(decodeByParser(name));
  expect(decodeEntity(name)).toHaveLength(1);
});

it.each(['', 'nothing', '__proto__', 'constructor', 'AMP '])('knows no &%s;', (name) => {
  expect(decodeEntity(name)).toBeUndefined();
});
