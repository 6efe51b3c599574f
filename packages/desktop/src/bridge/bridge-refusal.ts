import type { EngineErrorCode } from '@patchbay/desktop-engine/engine';

/**
 * The reason why the app refused a call of the page. The codes of the engine, and its own: `unknown-channel` for a call
 * that this app does not have, `bad-payload` for a payload that the channel does not take, `failed` for a fault of the
 * app itself. Its `busy` is that of the engine, for a call beside too many others.
 */
export type BridgeErrorCode = EngineErrorCode | 'unknown-channel' | 'bad-payload' | 'failed';

/** A refusal with a message for a person. */
export class BridgeRefusal extends Error {
  override readonly name = 'BridgeRefusal';

  constructor(
    readonly code: BridgeErrorCode,
    message: string,
    options: { readonly cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

/** Every code of the engine: one that is added there, and not here, does not compile. */
const engineCodes: Readonly<Record<EngineErrorCode, true>> = {
  'not-signed-in': true,
  'no-such-version': true,
  'no-package': true,
  network: true,
  'disk-full': true,
  'no-permission': true,
  'bad-package': true,
  outside: true,
  busy: true,
  closing: true,
};

const isEngineCode = (code: unknown): code is EngineErrorCode =>
  typeof code === 'string' && Object.hasOwn(engineCodes, code);

/**
 * The part of a failure that the page gets to know. The engine's refusals are meant for people; any other error is a
 * fault of the app, whose text may name anything.
 */
export function refusalOf(error: unknown): BridgeRefusal {
  if (error instanceof BridgeRefusal) return error;
  const code = codeOf(error);
  if (!isEngineCode(code) || !(error instanceof Error)) {
    const message = 'The desktop app failed to do this. Its log says why.';
    return new BridgeRefusal('failed', message, { cause: error });
  }
  return new BridgeRefusal(code, error.message, { cause: error });
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
