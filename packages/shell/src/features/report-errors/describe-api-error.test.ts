import { ApiError } from '@patchbay/shared/http';
import { describeApiError, findApiError } from './describe-api-error.ts';

const loginError = new ApiError('Bad Request', {
  kind: 'http',
  method: 'POST',
  url: 'http://api.test/auth/api-token-auth/?next=/&token=abcd1234',
  status: 400,
  requestBody: { username: 'ada@patchbay.example', password: 'hunter22' },
  responseBody: { detail: 'hunter22 is wrong for ada@patchbay.example', code: 'not_activated' },
});

describe('describeApiError', () => {
  it("rewrites the message as 'status: method url'", () => {
    const error = new ApiError('Internal Server Error', {
      kind: 'http',
      method: 'GET',
      url: 'http://api.test/api/software/?limit=12',
      status: 500,
    });
    expect(describeApiError(error).message).toBe('500: GET http://api.test/api/software/?limit=12');
  });

  it('attaches request and response body, and the id that the log has', () => {
    const error = new ApiError('Bad Request', {
      kind: 'http',
      method: 'PUT',
      url: 'http://api.test/api/software-admin/software/3/',
      status: 400,
      requestBody: { name: '', vendor: 'Surge' },
      responseBody: { name: ['Required Field'] },
      requestId: '3f0c6a52-7a0e-4c36-9b1e-0d4f6f3f2a11',
    });
    expect(describeApiError(error).extra).toEqual({
      request: {
        method: 'PUT',
        url: 'http://api.test/api/software-admin/software/3/',
        body: { name: '', vendor: 'Surge' },
      },
      responseBody: { name: ['Required Field'] },
      requestId: '3f0c6a52-7a0e-4c36-9b1e-0d4f6f3f2a11',
    });
  });

  it('takes passwords, tokens and e-mails out, where the answer repeats them too', () => {
    const report = describeApiError(loginError);
    const text = JSON.stringify({ message: report.message, extra: report.extra });
    expect(text).not.toMatch(/hunter22|ada|abcd1234/);
    expect(report.extra.responseBody).toEqual({
      detail: '[removed] is wrong for [removed]',
      code: 'not_activated',
    });
  });

  it('says 0 where no answer came', () => {
    const error = new ApiError('Network error', {
      kind: 'network',
      method: 'GET',
      url: 'http://a/',
    });
    expect(describeApiError(error).message).toBe('0: GET http://a/');
  });
});

describe('findApiError', () => {
  it('finds the failed call behind another error', () => {
    expect(findApiError(new Error('could not load', { cause: loginError }))).toBe(loginError);
  });

  it('finds none in other errors', () => {
    expect(findApiError(new Error('other'))).toBeNull();
    expect(findApiError('text')).toBeNull();
  });
});
