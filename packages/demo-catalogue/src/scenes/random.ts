/** A small deterministic generator (mulberry32): the same seed gives the same drawing. */
export class Random {
  #state: number;

  constructor(seed: string) {
    let hash = 2166136261;
    for (const character of seed) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
    }
    this.#state = hash >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }
}
