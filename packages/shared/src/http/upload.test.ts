import { isAborted, isApiError } from './api-error.ts';
import { createHttp } from './http.ts';
import { createUpload } from './upload.ts';

/** As much of an `XMLHttpRequest` as an upload touches; `end` is what happens once it is sent. */
function fakeRequest(end: (request: FakeRequest) => void) {
  const request = new FakeRequest(end);
  // The rest of the interface is not touched.
  return { request, opened: request as unknown as XMLHttpRequest };
}

class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers = new Map<string, string>();
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  withCredentials = false;
  status = 200;
  statusText = 'OK';
  responseText = '{"url":"u"}';
  responseURL = '';
  responseHeaders = '';

  constructor(private readonly end: (request: FakeRequest) => void) {}
  open() {
    return undefined;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  getAllResponseHeaders() {
    return this.responseHeaders;
  }
  send() {
    this.end(this);
  }
  abort() {
    this.onabort?.();
  }
}

function send(end: (request: FakeRequest) => void, signal?: AbortSignal) {
  const { request, opened } = fakeRequest(end);
  const progress: string[] = [];
  const http = createHttp({
    apiHost: 'http://api.test',
    fetch: () => Promise.reject(new Error('not by fetch')),
    upload: createUpload(() => opened),
    getToken: () => 'secret',
    onUnauthorized: () => undefined,
    reportProblem: () => undefined,
  });
  const answer = http.request('POST', '/upload/', {
    body: new FormData(),
    onUploadProgress: (sent, total) => progress.push(`${sent}/${total}`),
    signal,
  });
  return { answer, request, progress };
}

it('sends form data with the token, tells of progress and reads the answer', async () => {
  const { answer, request, progress } = send((xhr) => {
    xhr.upload.onprogress?.({ loaded: 1, total: 4 });
    xhr.onload?.();
  });
  expect((await answer).body).toEqual({ url: 'u' });
  expect(progress).toEqual(['1/4']);
  expect(request.headers.get('Authorization')).toBe('Bearer secret');
  expect(request.headers.has('Content-Type')).toBe(false);
  expect(request.withCredentials).toBe(true);
});

it.each([
  ['http', (xhr: FakeRequest) => Object.assign(xhr, { status: 413 }).onload?.()],
  ['network', (xhr: FakeRequest) => xhr.onerror?.()],
  ['network', (xhr: FakeRequest) => Object.assign(xhr, { responseURL: 'http://else/' }).onload?.()],
])('a failure is one of the client’s: %s', async (kind, end) => {
  const error: unknown = await send(end).answer.catch((failure: unknown) => failure);
  expect(isApiError(error) && error.kind).toBe(kind);
});

it('a refusal says how long to wait, by the server’s clock', async () => {
  const { answer } = send((xhr) => {
    xhr.status = 503;
    xhr.responseHeaders =
      'date: Sat, 01 Mar 2025 12:00:00 GMT\r\nretry-after: Sat, 01 Mar 2025 12:00:30 GMT\r\n';
    xhr.onload?.();
  });
  const error: unknown = await answer.catch((failure: unknown) => failure);
  expect(isApiError(error) && error.retryAfterSeconds).toBe(30);
});

it('can be given up', async () => {
  const controller = new AbortController();
  const { answer } = send(() => undefined, controller.signal);
  controller.abort();
  const error: unknown = await answer.catch((failure: unknown) => failure);
  expect(isAborted(error)).toBe(true);
});
