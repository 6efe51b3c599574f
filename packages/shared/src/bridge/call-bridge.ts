import { BridgeError } from './bridge-error.ts';
import type { DesktopBridge } from './desktop-bridge.ts';

interface CallOptions {
  /** Milliseconds after which the app counts as not answering. */
  readonly timeoutMs: number;
}

/**
 * An `invoke` that always settles, whatever the bridge does: a method that is not there, one that throws at once, one that
 * never answers.
 * @throws BridgeError of kind `missing`, `timeout` or `refused`
 */
export function callBridge(
  bridge: Partial<DesktopBridge>,
  channel: string,
  payload: unknown,
  { timeoutMs }: CallOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new BridgeError('timeout', channel, `"${channel}" was not answered in time`));
    }, timeoutMs);
    invoke(bridge, channel, payload)
      .then(resolve, (cause: unknown) => {
        reject(cause instanceof BridgeError ? cause : refusalOf(channel, cause));
      })
      .finally(() => {
        clearTimeout(timer);
      });
  });
}

async function invoke(bridge: Partial<DesktopBridge>, channel: string, payload: unknown) {
  if (typeof bridge.invoke !== 'function') {
    throw new BridgeError('missing', channel, 'the desktop app has no "invoke"');
  }
  return bridge.invoke(channel, payload);
}

/**
 * A code of the app's error says that it does not have the channel; any other refusal has the app's own explanation.
 */
function refusalOf(channel: string, cause: unknown): BridgeError {
  const isUnknown =
    typeof cause === 'object' &&
    cause !== null &&
    'code' in cause &&
    cause.code === 'unknown-channel';
  return new BridgeError(isUnknown ? 'missing' : 'refused', channel, messageOf(cause), cause);
}

function messageOf(cause: unknown): string {
  if (typeof cause === 'string') return cause;
  if (typeof cause !== 'object' || cause === null || !('message' in cause)) return '';
  return typeof cause.message === 'string' ? cause.message : '';
}
