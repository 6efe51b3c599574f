import { isAnonymousId } from '../registry/pick-releases.ts';
import type { HostStorage } from './storage.ts';

const storageKey = 'anonymous-user-uuid';

/** `crypto.randomUUID` is there only on secure origins; a site on a plain address of the local network is none. */
function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte, index) => {
    // Version 4, variant 1 (RFC 9562).
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * The random id that stands for this browser in place of a name: a UUID v4, made at the first call and kept.
 * @param given to begin with, where there is none yet
 */
export function readAnonymousId(storage: HostStorage, given: string | null = null): string {
  const stored = storage.get(storageKey);
  if (stored !== null && isAnonymousId(stored)) return stored;
  const created = given !== null && isAnonymousId(given) ? given : createUuid();
  storage.set(storageKey, created);
  return created;
}
