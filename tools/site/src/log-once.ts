/** The number of messages that are remembered; then they may come again. */
const maxKnown = 1000;
/** Different messages that begin alike, as those of one release do, in a minute; and all. */
const maxAlike = 10;
const maxOfAll = 100;
const minuteMs = 60_000;

/**
 * For messages that would come with every page or every reading of the backend: prints each of them once, in its first
 * words. Of messages that differ each time, as by an id, it prints few in a minute, and how many there were.
 * @param now milliseconds
 * @returns a function that prints a line; its subject is by default the line itself
 */
export function createLogOnce(
  say: (line: string) => void,
  now: () => number = () => performance.now(),
): (line: string, about?: string) => void {
  const known = new Set<string>();
  const alike = new Map<string, number>();
  let minuteEnds = -Infinity;
  let logged = 0;
  let leftOut = 0;

  function beginMinute() {
    if (now() < minuteEnds) return;
    if (leftOut > 0) say(`${leftOut} more messages like the last ones were left out.`);
    minuteEnds = now() + minuteMs;
    alike.clear();
    logged = 0;
    leftOut = 0;
  }

  return (line, about = line) => {
    if (known.has(about)) return;
    beginMinute();
    const [beginning = ''] = about.split(':', 1);
    const before = alike.get(beginning) ?? 0;
    if (before >= maxAlike || logged >= maxOfAll) {
      leftOut += 1;
      return;
    }
    alike.set(beginning, before + 1);
    logged += 1;
    if (known.size >= maxKnown) known.clear();
    known.add(about);
    say(line);
  };
}
