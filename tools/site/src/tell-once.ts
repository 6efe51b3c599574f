/** So many lines are remembered; then they may come again. */
const mostLines = 1000;

/** For what would be said with every page or every reading of the backend: says each line once. */
export function createTellOnce(say: (line: string) => void): (line: string) => void {
  const told = new Set<string>();
  return (line) => {
    if (told.has(line)) return;
    if (told.size >= mostLines) told.clear();
    told.add(line);
    say(line);
  };
}
