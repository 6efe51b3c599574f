import type { Server } from './product.ts';

/** The time that a server took to end after SIGTERM; Infinity where it did not. */
export async function stopMs({ process }: Server, withinMs = 15_000): Promise<number> {
  process.signal('SIGTERM');
  return (await process.waitForEnd(withinMs)) ?? Infinity;
}
