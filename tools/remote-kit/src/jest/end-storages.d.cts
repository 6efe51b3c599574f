import type { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Lets an environment end the storages of its file of tests. Each file makes some anew, jest's own among them, and Node
 * asks all that were ever used at every promise: with 150 of them a promise costs a hundred times as much. They also keep
 * what was in them.
 * @param own the class, whose methods are replaced
 * @returns what ends all storages that were used so far; one that is used again begins anew
 */
export declare function endStoragesOf(own: {
  readonly prototype: AsyncLocalStorage<unknown>;
}): () => void;
