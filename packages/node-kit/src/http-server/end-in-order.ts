import type { Writable } from 'node:stream';

interface EndOptions {
  readonly withinMs?: number;
  readonly end?: () => void;
}

/** Well after a drain has given its connections up, and before the 30 s of Kubernetes are over. */
const usualMs = 20_000;

/**
 * Bounds a stop that was ordered: where it is not over by then, as when a database does not answer any more, the process
 * ends with code 1 all the same, and says so. It does not keep the process from ending before.
 */
export function endWithin(
  say: (line: string) => void,
  { withinMs = usualMs, end = () => process.exit(1) }: EndOptions = {},
): void {
  setTimeout(() => {
    const seconds = String(withinMs / 1000);
    say(
      `The stop was not over after ${seconds} s: the process ends now, and cuts what is still under way.`,
    );
    end();
  }, withinMs).unref();
}

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
