/** The number of messages that are remembered; then they may come again. */
const mostTold = 1000;
/** Different messages that begin alike, as those of one release do, in a minute; and all. */
const mostAlike = 10;
const mostOfAll = 100;
const minuteMs = 60_000;

/**
 * For messages that would come with every page or every reading of the backend: prints each of them once, in its first
 * words. Of messages that differ each time, as by an id, it prints few in a minute, and how many there were.
 * @param now milliseconds
 * @returns a function that prints a line; its subject is by default the line itself
 */
export function createTellOnce(
  say: (line: string) => void,
  now: () => number = () => performance.now(),
): (line: string, about?: string) => void {
  const told = new Set<string>();
  const alike = new Map<string, number>();
  let minuteEnds = -Infinity;
  let said = 0;
  let unsaid = 0;

  function beginMinute() {
    if (now() < minuteEnds) return;
    if (unsaid > 0) say(`${unsaid} more messages like the last ones were left out.`);
    minuteEnds = now() + minuteMs;
    alike.clear();
    said = 0;
    unsaid = 0;
  }

  return (line, about = line) => {
    if (told.has(about)) return;
    beginMinute();
    const [beginning = ''] = about.split(':', 1);
    const before = alike.get(beginning) ?? 0;
    if (before >= mostAlike || said >= mostOfAll) {
      unsaid += 1;
      return;
    }
    alike.set(beginning, before + 1);
    said += 1;
    if (told.size >= mostTold) told.clear();
    told.add(about);
    say(line);
  };
}
