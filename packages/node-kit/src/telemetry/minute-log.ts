import { AsyncResource } from 'node:async_hooks';
import type { Log, LogFields } from './create-log.ts';

/** Says what happens often. The words are asked for with how often it has happened since they were said last. */
export type MinuteLog = (
  about: string,
  say: (times: number) => readonly [message: string, fields: LogFields],
) => void;

const minuteMs = 60_000;

/**
 * For what may happen with each page, mail or probe: the first time is a line at once, and what follows a line a minute with its count.
 * @param log gets the words of the last time
 */
export function createMinuteLog(log: Log): MinuteLog {
  // The line of a minute is about no request of those that it counts.
  const later = AsyncResource.bind(log);
  const present = new Map<string, { times: number; say: Parameters<MinuteLog>[1] }>();
  return (about, say) => {
    const known = present.get(about);
    if (known) {
      known.times += 1;
      known.say = say;
      return;
    }
    log(...say(1));
    const own = { times: 0, say };
    present.set(about, own);
    const timer = setInterval(() => {
      if (own.times > 0) later(...own.say(own.times));
      else {
        clearInterval(timer);
        present.delete(about);
      }
      own.times = 0;
    }, minuteMs);
    timer.unref();
  };
}
