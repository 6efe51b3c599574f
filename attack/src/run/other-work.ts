import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** The system counts in hundredths of a second. */
const tickMs = 10;
const everyMs = 2000;

/** The time for which the processors have computed so far. */
export interface Work {
  readonly atMs: number;
  readonly allMs: number;
  /** The work of this process, of those that it has started, and of those that these have started. */
  readonly ownMs: number;
}

/** A watch over what else the machine does. */
export interface OtherWork {
  /** @returns the largest share of the processors that others took for two seconds; null where the system does not say */
  end(): number | null;
}

/** Begins to watch. Niced processes count too: many of them take as much as one that is not niced. */
export function watchOtherWork(look: () => Work | null = workSoFar): OtherWork {
  let last = look();
  let most: number | null = null;
  const measure = () => {
    const next = look();
    if (last && next && next.atMs - last.atMs >= everyMs / 4) {
      most = Math.max(most ?? 0, shareBetween(last, next));
    }
    last = next;
  };
  const timer = setInterval(measure, everyMs);
  timer.unref();
  return {
    end: () => {
      clearInterval(timer);
      measure();
      return most;
    },
  };
}

function shareBetween(before: Work, after: Work): number {
  const otherMs = after.allMs - before.allMs - (after.ownMs - before.ownMs);
  return Math.max(0, otherMs) / ((after.atMs - before.atMs) * availableParallelism());
}

/** Only Linux says it. */
export function workSoFar(): Work | null {
  try {
    return { atMs: performance.now(), allMs: allWorkMs(), ownMs: ownWorkMs() };
  } catch {
    return null;
  }
}

function allWorkMs(): number {
  const [, user = 0, nice = 0, system = 0, , , , , steal = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)
    .flatMap((line) => line.split(/\s+/).map(Number));
  return (user + nice + system + steal) * tickMs;
}

function ownWorkMs(): number {
  const ticksByParent = new Map<number, { readonly pid: number; readonly ticks: number }[]>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? processAt(name) : null;
    if (!found) continue;
    const { parent, ...own } = found;
    ticksByParent.set(parent, [...(ticksByParent.get(parent) ?? []), own]);
  }
  const ticksBelow = (pid: number): number =>
    (ticksByParent.get(pid) ?? []).reduce(
      (sum, child) => sum + child.ticks + ticksBelow(child.pid),
      0,
    );
  return ((processAt(String(process.pid))?.ticks ?? 0) + ticksBelow(process.pid)) * tickMs;
}

/**
 * The time for which a process has computed, with those of its children that have ended; null where it has ended
 * itself.
 */
function processAt(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number(pid), parent: Number(fields[1]), ticks };
  } catch {
    return null;
  }
}
