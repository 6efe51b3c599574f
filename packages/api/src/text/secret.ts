import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, as 43 characters that need no escaping anywhere. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret. It has so many random bits that it needs neither salt nor a slow hash. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** Whether a text can be a secret at all. */
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);
