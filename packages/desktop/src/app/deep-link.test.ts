import { findDeepLink, readDeepLink } from './deep-link.ts';

it.each([
  ['patchbay://software/12/', '/software/12/'],
  ['patchbay://software/12', '/software/12/'],
  ['PATCHBAY://software/9007199254740991/', '/software/9007199254740991/'],
])('%s opens %s', (argument, path) => {
  expect(readDeepLink(argument)).toBe(path);
});

it.each([
  '',
  '--help',
  '/software/12/',
  'https://software/12/',
  'patchbay://software/',
  'patchbay://software/0/',
  'patchbay://software/012/',
  'patchbay://software/12/../../admin/',
  'patchbay://software/12/?next=//evil.test',
  'patchbay://software/12/#x',
  'patchbay://software/%31%32/',
  'patchbay://admin/12/',
  'patchbay:software/12/',
  'patchbay://software/99999999999999999/',
])('%j opens nothing (I50)', (argument) => {
  expect(readDeepLink(argument)).toBeNull();
});

it('the first address among the arguments counts', () => {
  const args = ['--x', 'patchbay://software/3/', 'patchbay://software/4/'];
  expect(findDeepLink(args)).toBe('/software/3/');
  expect(findDeepLink([])).toBeNull();
});
