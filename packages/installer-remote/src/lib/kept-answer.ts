import { isApiError } from '@patchbay/shared/http';
import type { HostStorage } from '@patchbay/shared/host';
import { parse } from '@patchbay/shared/parse';
import { type Schema, ValidationError } from '@patchbay/shared/validation';

/** Characters of an answer that is kept: the browser has room for some millions in all. */
const longestKept = 1_500_000;

interface KeptAnswer<T> {
  readonly storage: HostStorage;
  readonly key: string;
  readonly schema: Schema<T>;
}

/**
 * An answer of the backend, or the last one where it cannot be reached (rule I84).
 * @throws what `ask` throws, where nothing is kept or the backend was reached
 */
export async function askOrRecall<T extends object>(
  { storage, key, schema }: KeptAnswer<T>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await ask();
    const text = JSON.stringify(answer);
    if (text.length <= longestKept) storage.set(key, text);
    else storage.remove(key);
    return answer;
  } catch (error) {
    const isAway = isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');
    const kept = isAway ? recall({ storage, key, schema }) : null;
    if (kept === null) throw error;
    return kept;
  }
}

/** What this browser keeps under a key; null where that is nothing, or nothing that fits. */
export function recall<T>({ storage, key, schema }: KeptAnswer<T>): T | null {
  const text = storage.get(key);
  if (text === null) return null;
  try {
    return parse(schema, JSON.parse(text));
  } catch (error) {
    // Kept by another release, or changed by somebody.
    if (error instanceof ValidationError || error instanceof SyntaxError) return null;
    throw error;
  }
}
