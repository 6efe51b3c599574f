import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Places } from './places.ts';

interface TokenPlacesOptions {
  /** The work that is done at a time for tokens that are known, and as much for all others. */
  readonly each: number;
  /** The number of either that wait. */
  readonly mostWaiting: number;
}

/** People who were let through within this time have separate places. */
const knownMs = 60 * 60_000;
const mostKnown = 1000;

/** The key by which a token is remembered: nothing keeps the token itself. */
export const keyOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64');

/**
 * Places for what is done for whoever sends a token. Made-up tokens keep no member of the staff out (rule G156): tokens that were
 * staff's have places of their own, and of all others the newest is next.
 */
export class TokenPlaces {
  readonly #known = new LRUCache<string, true>({ max: mostKnown, ttl: knownMs });
  readonly #ofKnown: Places;
  readonly #ofOthers: Places;

  constructor({ each, mostWaiting }: TokenPlacesOptions) {
    this.#ofKnown = new Places(each, mostWaiting);
    this.#ofOthers = new Places(each, mostWaiting);
  }

  /** The result of the work, or that there was no place for it. */
  use<T>(key: string, work: () => Promise<T>): Promise<T | 'no place'> {
    return (this.#known.has(key) ? this.#ofKnown : this.#ofOthers).use(work);
  }

  /** The token is staff's. */
  remember(key: string): void {
    this.#known.set(key, true);
  }

  /** The token is nobody's, or not staff's any more. */
  forget(key: string): void {
    this.#known.delete(key);
  }
}
