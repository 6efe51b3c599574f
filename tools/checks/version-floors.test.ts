import { findLowVersions } from './version-floors.ts';

const lockfile = `
lockfileVersion: '9.0'
packages:
  hono@4.9.0: {}
  '@rspack/core@1.1.7': {}
  '@rspack/core@2.3.2(@swc/helpers@0.5.17)': {}
  dompurify@3.4.18: {}
`;

const floor = (name: string, oldest: string, never: readonly string[] = []) => ({
  name,
  oldest,
  never,
  why: 'of a hole',
});

it('a version below its floor is named with the reason', () => {
  expect(findLowVersions(lockfile, [floor('hono', '4.13.5')])).toEqual([
    'hono 4.9.0 must be 4.13.5 or later: of a hole',
  ]);
});

it('every resolved version counts, and a bad one is refused wherever the floor is', () => {
  expect(findLowVersions(lockfile, [floor('@rspack/core', '1.0.0', ['1.1.7'])])).toEqual([
    '@rspack/core 1.1.7 must be 1.0.0 or later: of a hole',
  ]);
});

it('a version at or above its floor is fine, and so is a package that is not there', () => {
  const floors = [floor('dompurify', '3.4.18'), floor('fastify', '5.12.2')];
  expect(findLowVersions(lockfile, floors)).toEqual([]);
});
