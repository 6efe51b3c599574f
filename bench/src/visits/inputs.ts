import type { CDPSession } from '@playwright/test';
import { evaluate } from './evaluate.ts';

/** A page's reaction to some inputs. Times in milliseconds. */
export interface Inputs {
  /** From each input to the next picture, as the browser counts them (Event Timing: from 16 on, in steps of 8). */
  readonly answeredMs: readonly number[];
  /** The time for which the page's one thread was busy, for each input. */
  readonly busyMs: readonly number[];
}

const start = `(() => {
  const durations = new Map();
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  const note = (entries) => {
    for (const { interactionId, duration } of entries) {
      if (interactionId) durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0));
    }
  };
  observer.observe({ type: 'event', durationThreshold: 16 });
  window.takeInputs = async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    note(observer.takeRecords());
    const taken = [...durations.values()];
    durations.clear();
    return taken;
  };
})()`;

/** Gives a page so many inputs, one after the other, and each time to become quiet. */
export async function countInputs(
  session: CDPSession,
  count: number,
  give: (at: number) => Promise<void>,
): Promise<Inputs> {
  await evaluate(session, start);
  const answeredMs: number[] = [];
  const busyMs: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const before = await busyUntilNow(session);
    await give(at);
    const taken = await evaluate(session, 'takeInputs()');
    if (!Array.isArray(taken)) throw new Error('The page did not count its inputs');
    // One that is answered within a frame is not listed.
    answeredMs.push(taken.length > 0 ? Math.max(...taken.map(Number)) : 16);
    busyMs.push((await busyUntilNow(session)) - before);
  }
  return { answeredMs, busyMs };
}

async function busyUntilNow(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('The browser does not count what its tasks take');
  return seconds * 1000;
}
