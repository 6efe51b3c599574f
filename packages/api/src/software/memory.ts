/** So many of each kind are remembered at once. */
const mostRemembered = 20_000;

/** What is made for a key, and for the same key once more, as long as there is room for it. */
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
