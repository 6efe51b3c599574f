/** A key for one intention, the same for each try: see `idempotencyKey` of the API client. */
export const newKey = (): string =>
  // `crypto.randomUUID` is there only on secure origins.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
