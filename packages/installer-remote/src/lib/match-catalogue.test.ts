import type { Software } from '@patchbay/domain/entities';
import { candidatesFor } from './installed-offers.query.ts';

const software = (id: number, name: string, vendor = 'Acme') =>
  ({ id, name, vendor }) as unknown as Software;

it.each([
  ['the same name', 'Echo', 'Echo', true],
  ['another spelling', 'pro-q 3', 'Pro Q3', true],
  ['a plugin of a suite', 'Surge XT Effects', 'Surge XT', true],
  ['a longer name in the catalogue', 'Vital', 'Vital Audio Player', true],
  ['the vendor before the name', 'AcmeEcho', 'Echo', true],
  ['another name', 'Echo', 'Reverb', false],
  ['a short name within another', 'EQ Eight', 'Eq', false],
])('%s', (_, plugin, name, isCandidate) => {
  expect(candidatesFor(['Unrelated', plugin], [software(1, name)])).toHaveLength(
    isCandidate ? 1 : 0,
  );
});

it('the same names come before those that are only alike, and each software once', () => {
  const list = [software(1, 'Echo Deluxe'), software(2, 'Echo'), software(2, 'Echo')];
  expect(candidatesFor(['Echo'], list).map(({ id }) => id)).toEqual([2, 1]);
});
