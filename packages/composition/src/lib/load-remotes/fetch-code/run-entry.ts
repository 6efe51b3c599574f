import { freshAddress } from './failed-scripts.ts';

const waitsAtMostMs = 8000;

/** An entry did not come. The names of its fields are those of the chunk loader's error. */
export class EntryLoadError extends Error {
  override readonly name = 'EntryLoadError';

  constructor(
    readonly type: 'missing' | 'timeout',
    /** The address that was asked for. */
    readonly request: string,
  ) {
    super(`The script ${request} ${type === 'timeout' ? 'did not come in time' : 'did not come'}`);
  }
}

/** An entry came, and left no container: another try would end the same way. */
export class EntryExecutionError extends Error {
  override readonly name = 'EntryExecutionError';
}

/**
 * Runs a script of the page's own, under a hash where one is given. It leaves the page when it has come or failed.
 * @throws EntryLoadError
 */
export function runEntry(address: string, integrity: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = (outcome: () => void) => () => {
      clearTimeout(timer);
      script.remove();
      outcome();
    };
    const fail = (type: 'missing' | 'timeout') =>
      settle(() => {
        reject(new EntryLoadError(type, script.src));
      });
    const timer = setTimeout(fail('timeout'), waitsAtMostMs);
    script.onload = settle(resolve);
    script.onerror = fail('missing');
    // One without a hash is none of ours; the browser refuses an address that the policy does not know.
    if (integrity !== undefined) script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.src = freshAddress(address);
    document.head.append(script);
  });
}
