import { ApiError } from '@patchbay/shared/http';
import { isDefect } from './is-defect.ts';

const call = { method: 'GET', url: 'http://api.test/' };
const http = (status: number) => new ApiError('x', { ...call, kind: 'http', status });

describe('isDefect', () => {
  it.each([http(500), http(503), new ApiError('x', { ...call, kind: 'contract' }), new Error('x')])(
    'is true for a breakdown (%#) (E22)',
    (error) => {
      expect(isDefect(error)).toBe(true);
    },
  );

  it.each([
    http(400),
    http(401),
    http(404),
    http(429),
    new ApiError('x', { ...call, kind: 'network' }),
  ])('is false for what is refused or out of reach (%#) (E22)', (error) => {
    expect(isDefect(error)).toBe(false);
  });
});
