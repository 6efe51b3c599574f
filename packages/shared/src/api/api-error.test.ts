import { ApiError, describeError, isAborted, isApiError, isNotFound } from './api-error.ts';

const errorOf = (kind: ApiError['kind'], status = 0) =>
  new ApiError('Text', { kind, status, method: 'GET', url: 'http://api.test/x/' });

it('an error of another bundle is one all the same', () => {
  const brand = Object.getOwnPropertySymbols(errorOf('http'))[0];
  const foreign = Object.assign(new Error('Not Found'), { [brand ?? '']: true });
  expect(isApiError(foreign)).toBe(true);
  expect(isApiError(new Error('Not Found'))).toBe(false);
  expect(isApiError({ name: 'ApiError' })).toBe(false);
});

it('a 404 and a call that was given up are told from the rest', () => {
  expect([errorOf('http', 404), errorOf('http', 500)].map(isNotFound)).toEqual([true, false]);
  expect([errorOf('aborted'), errorOf('timeout')].map(isAborted)).toEqual([true, false]);
});

it.each(['http', 'network', 'timeout', 'aborted', 'malformed', 'contract'] as const)(
  'a failure of kind %s has its sentence',
  (kind) => {
    expect(describeError(errorOf(kind))).toMatch(/^The (server|request) .*\.$/);
  },
);

it('what is no failure of a call is not blamed on the server', () => {
  expect(describeError(new TypeError('x is not a function'))).toBe(
    'Something went wrong on this page.',
  );
});
