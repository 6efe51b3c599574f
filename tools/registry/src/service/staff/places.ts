/**
 * Places for so many pieces of work at a time; of those that wait, the newest is next, and the oldest goes where too
 * many wait.
 */
export class Places {
  #free: number;
  readonly #mostWaiting: number;
  readonly #waiting: ((hasPlace: boolean) => void)[] = [];

  constructor(most: number, mostWaiting: number) {
    this.#free = most;
    this.#mostWaiting = mostWaiting;
  }

  /** The result of the work, or that there was no place for it. */
  async use<T>(work: () => Promise<T>): Promise<T | 'no place'> {
    if (!(await this.#take())) return 'no place';
    try {
      return await work();
    } finally {
      const next = this.#waiting.pop();
      if (next) next(true);
      else this.#free += 1;
    }
  }

  #take(): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(true);
    }
    if (this.#waiting.length >= this.#mostWaiting) this.#waiting.shift()?.(false);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
