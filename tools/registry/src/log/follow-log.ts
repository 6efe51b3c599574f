import { setImmediate as nextTurn } from 'node:timers/promises';
import { LogReading, linesOf, wholeLines, type ReadLog } from './change-log.ts';

/**
 * The number of lines at once: they take some milliseconds, and other requests to the server have a turn after them.
 */
const linesAtOnce = 100;

/**
 * Reads a log as `readLog` does, again and again: lines that have been read are not read again, and a log of years
 * keeps nobody else waiting while it is read for the first time. One reading at a time.
 */
export function createLogReader(): (text: string, registry: string | null) => Promise<ReadLog> {
  let known = { text: '', reading: new LogReading() };
  return async (text, registry) => {
    const whole = wholeLines(text);
    // A log only grows: where it does not begin as before, somebody has rewritten it.
    const { text: read, reading } = whole.startsWith(known.text)
      ? known
      : { text: '', reading: new LogReading() };
    known = { text: '', reading: new LogReading() };
    for (const [index, line] of linesOf(whole.slice(read.length)).entries()) {
      if (index > 0 && index % linesAtOnce === 0) await nextTurn();
      reading.add(line);
    }
    known = { text: whole, reading };
    return reading.toLog(registry);
  };
}
