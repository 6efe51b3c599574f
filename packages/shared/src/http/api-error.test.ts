import {
  ApiError,
  describeError,
  isAborted,
  isApiError,
  isNotFound,
  statusMessage,
} from './api-error.ts';

const errorOf = (kind: ApiError['kind'], status = 0, retryAfterSeconds?: number) =>
  new ApiError('Text', {
    kind,
    status,
    method: 'GET',
    url: 'http://api.test/x/',
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });

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
  'a failure of kind %s has its sentence (E6)',
  (kind) => {
    expect(describeError(errorOf(kind))).toMatch(/^The (server|request) .*\.$/);
  },
);

it.each([
  [400, 'The server refused this request (Text).'],
  [401, 'You are signed out. Sign in and try again.'],
  [403, 'You do not have access to this.'],
  [404, 'This no longer exists.'],
  [409, 'Someone else changed this in the meantime. Try again.'],
  [412, 'Someone else changed this in the meantime. Try again.'],
  [413, 'This is too large for the server.'],
  [429, 'Too many requests. Try again in a few minutes.'],
  [500, 'Our server had a problem. Try again in a moment.'],
  [502, 'Our server had a problem. Try again in a moment.'],
  [504, 'Our server had a problem. Try again in a moment.'],
])('a person is told what %d means and what to do (A43, E6)', (status, words) => {
  expect(describeError(errorOf('http', status))).toBe(words);
});

it.each(['conflict', 'constructor', undefined])(
  'an error of the kind %s, which only another contract has, is told in plain words',
  (kind) => {
    const foreign = Object.defineProperty(errorOf('http', 500), 'kind', { value: kind });
    expect(describeError(foreign)).toBe('Something went wrong on this page.');
  },
);

it('a wait that the server asks for is told', () => {
  expect(describeError(errorOf('http', 429, 45))).toBe(
    'Too many requests. Try again in 45 seconds.',
  );
  expect(describeError(errorOf('http', 503, 5))).toBe(
    'Our server had a problem. Try again in 5 seconds.',
  );
});

it.each([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [409, 'Conflict'],
  [422, 'Unprocessable Content'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
  [418, 'Generic Error'],
])("the error catalogue's text of %d is '%s' (E1)", (status, text) => {
  expect(statusMessage(status)).toBe(text);
});

it('what is no failure of a call is not blamed on the server', () => {
  expect(describeError(new TypeError('x is not a function'))).toBe(
    'Something went wrong on this page.',
  );
});
