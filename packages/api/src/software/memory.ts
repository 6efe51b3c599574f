/** The number of each kind that are remembered at once. */
const mostRemembered = 20_000;

/** Keeps what was made for each key, and gives it again for the same key. Where there are too many, all of them are forgotten. */
export function createMemory<Made>() {
  const known = new Map<string, Made>();
  return (key: string, make: () => Made): Made => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size === mostRemembered) known.clear();
    const made = make();
    known.set(key, made);
    return made;
  };
}
