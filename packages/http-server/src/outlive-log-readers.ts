import type { Writable } from 'node:stream';

/**
 * Keeps a server going when who reads its log goes away, as a log shipper that restarts does: Node would end the process
 * at the next line. Any other error of these streams still ends it.
 */
export function outliveLogReaders(
  streams: readonly Pick<Writable, 'on'>[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
