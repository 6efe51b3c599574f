const token = /"(?:[^"\\]|\\.)*"|[[\]{}:]/gs;

/** The name of a field that an object in a valid JSON text has twice, or null. */
export function repeatedField(text: string): string | null {
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [found] of text.matchAll(token)) {
    if (found === '{') open.push(new Set());
    else if (found === '[') open.push(null);
    else if (found === '}' || found === ']') open.pop();
    else if (found === ':') {
      const names = open.at(-1);
      const name = String(JSON.parse(last));
      if (names?.has(name)) return name;
      names?.add(name);
    } else last = found;
  }
  return null;
}

/** Counts the fields of all objects in a value. A field that its text has twice is counted once. */
export function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value;
    for (const entry of entries) count += countFields(entry);
    return count;
  }
  for (const inner of Object.values(value)) count += 1 + countFields(inner);
  return count;
}
