/** A request with a body whose progress is wanted. */
export interface UploadRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

/** Like `fetch`, and rejects like it. */
export type Upload = (url: string, request: UploadRequest) => Promise<Response>;

/** Statuses whose response must not have a body. */
const isBodiless = (status: number) => status === 204 || status === 205 || status === 304;

/** The headers that a page may read. Asked for by name, one that it may not would be an error in the console. */
const readHeaders = (lines: string): Headers =>
  new Headers(
    lines
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line): [string, string] => {
        const end = line.indexOf(':');
        return [line.slice(0, end), line.slice(end + 1).trim()];
      }),
  );

/**
 * Uploads by `XMLHttpRequest`: `fetch` does not tell how much has been sent. A redirect counts as a dead network, as with
 * `redirect: 'error'`.
 * @param open makes a request, e.g. `() => new XMLHttpRequest()`
 */
export const createUpload =
  (open: () => XMLHttpRequest): Upload =>
  (url, { method, headers, body, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = open();
      const stop = () => request.abort();
      const fail = () => reject(new TypeError('Network error'));
      request.open(method, url);
      request.withCredentials = true;
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
      request.onload = () => {
        if (request.responseURL !== '' && request.responseURL !== url) {
          fail();
          return;
        }
        const { status, statusText, responseText } = request;
        const headers = readHeaders(request.getAllResponseHeaders());
        resolve(
          new Response(isBodiless(status) ? null : responseText, { status, statusText, headers }),
        );
      };
      request.onerror = fail;
      request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
      request.onloadend = () => signal.removeEventListener('abort', stop);
      signal.addEventListener('abort', stop);
      if (signal.aborted) {
        reject(new DOMException('The upload was stopped', 'AbortError'));
        return;
      }
      request.send(body);
    });
