import type { Schema } from '@patchbay/shared/validation';
import type { CallDescription } from './call.ts';

const declared = new WeakMap<Request, CallDescription>();

/** Remembers which call a request is. */
export const declareCall = (request: Request, about: CallDescription): void => {
  declared.set(request, about);
};

/** The call that a request makes; null where none is declared, as in tests of a part. */
export const declaredCall = (request: Request): CallDescription | null =>
  declared.get(request) ?? null;

/**
 * A call that reads another body than it declares fails at once, so that the OpenAPI document cannot say anything else than
 * what is read.
 * @throws Error of whoever wrote the call; nothing that is sent brings it about
 */
export function checkDeclaredBody(request: Request, schema: Schema): void {
  const about = declared.get(request);
  if (about === undefined) return;
  if (about.body?.kind !== 'json' || about.body.schema !== schema) {
    throw new Error(`"${about.summary}" reads another body than its description says`);
  }
}
