import type { RemoteFailureKind } from '../remote-error.ts';

/** The reason why a script did not run, and the words of a report about it. */
export interface ScriptFault {
  readonly kind: RemoteFailureKind;
  readonly reason: string;
}

const asksAtMostMs = 4000;

/** Finds out why the browser did not run a script: asks for it once more and compares its hash. */
export async function diagnoseScript(url: string, integrity: string | null): Promise<ScriptFault> {
  let response: Response;
  let content: ArrayBuffer;
  try {
    response = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(asksAtMostMs),
    });
    content = await response.arrayBuffer();
  } catch (cause) {
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    return isLate
      ? { kind: 'timeout', reason: `${url} was not loaded in time` }
      : { kind: 'network', reason: `${url} could not be reached` };
  }
  if (response.status === 404) return { kind: 'missing', reason: `${url} is not there (404)` };
  if (!response.ok) {
    return { kind: 'http', reason: `${url} was answered with ${response.status}` };
  }
  if (integrity !== null && (await digestOf(content)) !== integrity) {
    return {
      kind: 'integrity',
      reason: `${url} is not what was released: its hash does not match`,
    };
  }
  return { kind: 'execution', reason: `${url} was loaded, but did not run` };
}

async function digestOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
