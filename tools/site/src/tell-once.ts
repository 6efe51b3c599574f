/** The number of messages that are remembered; then they may come again. */
const mostTold = 1000;

/**
 * For messages that would come with every page or every reading of the backend: prints each of them once, in its first
 * words.
 * @returns a function that prints a line; its subject is by default the line itself
 */
export function createTellOnce(
  say: (line: string) => void,
): (line: string, about?: string) => void {
  const told = new Set<string>();
  return (line, about = line) => {
    if (told.has(about)) return;
    if (told.size >= mostTold) told.clear();
    told.add(about);
    say(line);
  };
}
