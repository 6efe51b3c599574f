import { ApiError } from '@patchbay/shared/http';
import { isWorthRetrying } from './create-host.ts';

const call = { method: 'GET', url: 'https://api.test/' };

it.each([
  ['a network error', { kind: 'network' }, true],
  ['503', { kind: 'http', status: 503 }, true],
  [
    '503 that may be asked again at once',
    { kind: 'http', status: 503, retryAfterSeconds: 0 },
    true,
  ],
  ['503 with a time to wait', { kind: 'http', status: 503, retryAfterSeconds: 3600 }, false],
  ['500', { kind: 'http', status: 500 }, false],
  ['429', { kind: 'http', status: 429 }, false],
] as const)('%s is worth another try without anybody asking: %j, %p', (_, details, expected) => {
  expect(isWorthRetrying(new ApiError('failed', { ...call, ...details }))).toBe(expected);
});

it('what is no failed call is not', () => {
  expect(isWorthRetrying(new Error('broken'))).toBe(false);
});
