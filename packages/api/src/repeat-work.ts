import { reasonOf } from './error-details.ts';

/** Work that is done again and again beside the requests. */
export interface RepeatedWork {
  /** Does it now, or once more after what is under way. */
  readonly wake: () => void;
  /** Resolves when nothing of it is under way any more. */
  readonly stop: () => Promise<void>;
}

/** Does some work every so often, and whenever it is woken. Where it fails it is said, and done again at the next turn. */
export function repeatWork(
  name: string,
  work: () => Promise<void>,
  { everyMs, log }: { readonly everyMs: number; readonly log: (line: string) => void },
): RepeatedWork {
  let underWay: Promise<void> | null = null;
  let wishes = 0;
  let isStopped = false;

  const run = async () => {
    while (wishes > 0) {
      wishes = 0;
      await work().catch((error: unknown) => {
        log(`${name} failed: ${reasonOf(error)}`);
      });
    }
    underWay = null;
  };
  const wake = () => {
    if (isStopped) return;
    wishes += 1;
    underWay ??= run();
  };
  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      wishes = 0;
      clearInterval(timer);
      await underWay;
    },
  };
}
