import { causes } from './causes.ts';

/** The fields that the handlers of an error read. */
const fields = [
  ...['name', 'message', 'stack', 'status', 'kind', 'remoteName', 'request'],
  ...['statusText', 'internal', 'data', 'method', 'url', 'retryAfterSeconds'],
];

/** Throws where a look at it does. */
function lookAt(thrown: unknown): void {
  String(thrown);
  for (const link of causes(thrown)) {
    for (const field of fields) if (field in link) Reflect.get(link, field);
  }
}

/** An error that can be read without throwing. The router does not take a thrown `undefined` for one. */
export function readableError(thrown: unknown): unknown {
  if (thrown === undefined) return new Error('Nothing was given as the error');
  try {
    lookAt(thrown);
    return thrown;
  } catch {
    // Its own fields throw: nothing of it can be told.
    return new Error('The error cannot be read');
  }
}
