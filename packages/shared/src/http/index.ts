/** Door: the HTTP client, its errors, and how answers are read. Pure over a `fetch`, bundled into whoever uses it. */
export {
  ApiError,
  describeError,
  isAborted,
  isApiError,
  isNotFound,
  statusMessage,
  type ApiErrorKind,
} from './api-error.ts';
export {
  createHttp,
  parseAnswer,
  parseListAnswer,
  takesKeysHeader,
  type ApiResponse,
  type Http,
  type HttpDependencies,
  type Query,
  type RequestOptions,
} from './http.ts';
export { describeWait, readRetryAfter } from './retry-after.ts';
export { ifMatch, tagged, type Tagged } from './tagged.ts';
export type { Upload, UploadRequest } from './upload.ts';
