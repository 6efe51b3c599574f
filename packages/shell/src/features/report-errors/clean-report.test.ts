import { ApiError } from '@patchbay/shared/http';
import type { ErrorEvent } from '@sentry/browser';
import { cleanBreadcrumb, cleanErrorEvent } from './clean-report.ts';

const apiError = new ApiError('Bad Request', {
  kind: 'http',
  method: 'POST',
  url: 'http://api.test/auth/register/',
  status: 400,
  requestBody: { email: 'ada@patchbay.example', password: 'hunter22' },
  responseBody: { password: ['too common'] },
});

const eventOf = (error: Error): ErrorEvent => ({
  type: undefined,
  release: 'shell@0.13.0+1a2b3c',
  exception: { values: [{ type: error.name, value: error.message }] },
});

describe('cleanErrorEvent', () => {
  it("reports a failed call as 'status: method url' with both bodies (E18)", () => {
    const event = cleanErrorEvent(eventOf(apiError), apiError);
    expect(event.message).toBe('400: POST http://api.test/auth/register/');
    expect(event.exception?.values?.[0]?.value).toBe('400: POST http://api.test/auth/register/');
    expect(event.extra).toEqual({
      request: {
        method: 'POST',
        url: 'http://api.test/auth/register/',
        body: { email: '[removed]', password: '[removed]' },
      },
      responseBody: { password: '[removed]' },
      requestId: null,
    });
  });

  it("takes the call's secrets out of everything else in the report", () => {
    const event = cleanErrorEvent(
      {
        ...eventOf(apiError),
        request: { url: 'http://a.test/?next=/&token=t1', headers: { Authorization: 'Bearer t1' } },
        breadcrumbs: [{ message: 'typed hunter22', data: { to: '/?email=ada@patchbay.example' } }],
        contexts: { page: { user: { email: 'ada@patchbay.example' } } },
      },
      apiError,
    );
    expect(JSON.stringify(event)).not.toMatch(/hunter22|ada@|t1/);
  });

  it('leaves another error its message, less what is secret in it', () => {
    const error = new TypeError('No user ada@patchbay.example');
    const event = cleanErrorEvent(eventOf(error), error);
    expect(event.message).toBeUndefined();
    expect(event.exception?.values).toEqual([{ type: 'TypeError', value: 'No user [e-mail]' }]);
    expect(event.release).toBe('shell@0.13.0+1a2b3c');
  });

  it('keeps what the client itself stores at a report', () => {
    const internal = { client: new Map() };
    const event = { ...eventOf(new Error('x')), sdkProcessingMetadata: internal };
    expect(cleanErrorEvent(event, null).sdkProcessingMetadata).toBe(internal);
  });
});

describe('cleanBreadcrumb', () => {
  it('describes a click', () => {
    document.body.innerHTML = '<button aria-label="Settings of ada@patchbay.example">S</button>';
    const target = document.body.firstElementChild;
    const event = new MouseEvent('click');
    Object.defineProperty(event, 'target', { value: target });
    const crumb = { category: 'ui.click', message: 'button.shell__icon__a1B2c3' };
    expect(cleanBreadcrumb(crumb, { event }).message).toBe(
      'button.shell__icon "Settings of [e-mail]"',
    );
  });

  it('takes tokens out of addresses', () => {
    const crumb = { category: 'fetch', data: { url: 'http://api.test/?token=abc', method: 'GET' } };
    expect(cleanBreadcrumb(crumb).data).toEqual({
      url: 'http://api.test/?token=[removed]',
      method: 'GET',
    });
  });

  it('keeps the words of a console message, not the objects', () => {
    const crumb = {
      category: 'console',
      message: 'a b',
      data: { arguments: ['a', {}], logger: 'console' },
    };
    expect(cleanBreadcrumb(crumb)).toEqual({
      category: 'console',
      message: 'a b',
      data: { logger: 'console' },
    });
  });
});

describe('the token of who is signed in', () => {
  const token = 'kX3vQ9zLr1mT8bYw5nHc2pJd7sGf4aEu6oRi0tVxWqZ';
  const encoded = JSON.stringify(JSON.stringify({ at: encodeURIComponent(`?${token}`) }));

  it('is in nothing of a report, wherever and however it stands (E24)', () => {
    const error = new Error(`refused ${token}`, { cause: new Error(encoded) });
    const event = cleanErrorEvent(
      {
        ...eventOf(error),
        message: encoded,
        exception: {
          values: [
            {
              type: 'Error',
              value: `x${token}`,
              stacktrace: {
                frames: [{ filename: `https://a.test/${token}.js`, vars: { a: token } }],
              },
            },
          ],
        },
        request: { url: `https://a.test/#${token}` },
        breadcrumbs: [{ message: encoded, data: { [token]: `of a remote: ${token}` } }],
        tags: { remote: token },
        extra: { requestBody: [encoded] },
      },
      error,
      [token],
    );
    expect(JSON.stringify(event)).not.toContain(token.slice(0, 12));
  });

  it('is in nothing of a breadcrumb, also where a label is cut within it (E24)', () => {
    document.body.innerHTML = `<button aria-label="${'x'.repeat(70)} ${token}">S</button>`;
    const event = new MouseEvent('click');
    Object.defineProperty(event, 'target', { value: document.body.firstElementChild });
    const crumb = { category: 'ui.click', message: 'button', data: { url: `/#${token}` } };
    expect(JSON.stringify(cleanBreadcrumb(crumb, { event }, [token]))).not.toContain('kX3v');
  });
});
