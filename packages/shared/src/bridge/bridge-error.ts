/**
 * The kind of failure of a call over the bridge: `missing` where the app is too old to know it, `timeout` without an
 * answer, `refused` by the app, `contract` where the answer does not fit the interface.
 */
export type BridgeErrorKind = 'missing' | 'timeout' | 'refused' | 'contract';

/** A message of the app may be a megabyte: nobody reads that, on the page or in a report. */
const longestMessage = 500;

const brand = Symbol.for('@patchbay/shared/BridgeError');

/** A call to the desktop app that failed. Recognise one by `isBridgeError`. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly [brand] = true;

  constructor(
    readonly kind: BridgeErrorKind,
    readonly channel: string,
    message: string,
    cause?: unknown,
  ) {
    super(message.slice(0, longestMessage), { cause });
  }
}

/** True for a `BridgeError` of any bundle: this module is bundled into each remote, and `instanceof` knows its own. */
export const isBridgeError = (error: unknown): error is BridgeError =>
  error instanceof Error && brand in error;

/** The text that explains a failed call to the desktop app to a person: plain text of one to a few sentences. */
export function describeBridgeError(error: unknown): string {
  if (!isBridgeError(error)) return 'Something went wrong on this page.';
  if (error.kind === 'missing')
    return 'Your desktop app is too old for this. Update it and try again.';
  if (error.kind === 'timeout') return 'The desktop app did not answer in time.';
  if (error.kind === 'contract') {
    return 'The desktop app sent an answer that this page does not understand.';
  }
  return error.message === '' ? 'The desktop app refused this and gave no reason.' : error.message;
}
