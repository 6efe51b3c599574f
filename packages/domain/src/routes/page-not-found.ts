/**
 * Thrown by a loader or a view: the router takes it for a response of status 404, for which the shell shows its
 * 'Not found' page. A view throws it where the answer came after the loader had stopped waiting.
 */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound';
  readonly status = 404;
  readonly statusText = 'Not Found';
  readonly internal = false;
  readonly data = null;
}
