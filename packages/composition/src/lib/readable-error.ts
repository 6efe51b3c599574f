import { causes } from './causes.ts';

/** What those who handle an error look at. */
const fields = ['name', 'message', 'stack', 'status', 'kind', 'remoteName', 'request'];

/** Throws where a look at it does. */
function lookAt(thrown: unknown): void {
  String(thrown);
  for (const link of causes(thrown)) for (const field of fields) Reflect.get(link, field);
}

/**
 * What a remote's code has thrown, as something that can be looked at: itself, where that is possible. The router takes a thrown
 * `undefined` for no error at all, and shows again what has thrown it (rule G228).
 */
export function readableError(thrown: unknown): unknown {
  if (thrown === undefined) return new Error('Nothing was given as the error');
  try {
    lookAt(thrown);
    return thrown;
  } catch {
    // What it says of itself is a fault of its own, and nothing that anybody could read.
    return new Error('The error cannot be read');
  }
}
