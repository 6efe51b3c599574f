import { useRef } from 'react';

/** A key for one intention, the same for each try: see `idempotencyKey` of the API client. */
export const newKey = (): string =>
  // `crypto.randomUUID` is there only on secure origins.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Gives the key of each request by what makes it: another try after a lost answer makes nothing twice. */
export function useKeys(): (...parts: readonly unknown[]) => string {
  const keysRef = useRef(new Map<string, string>());
  return (...parts) => {
    const text = JSON.stringify(parts);
    const key = keysRef.current.get(text) ?? newKey();
    keysRef.current.set(text, key);
    return key;
  };
}
