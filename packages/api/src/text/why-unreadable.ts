/** Names that every object has already, such as `constructor`: a look-up of a field by one finds something where there is nothing. */
const reserved = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/** Deeper than any catalogue goes; a value that is nested further must not be walked through. */
const deepestValue = 32;

/**
 * The reason why a value must not be looked at any further, or null: for a field's name, or for its depth, at any place
 * in it.
 */
export function whyUnreadable(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth > deepestValue) return 'is nested too deeply';
  if (!Array.isArray(value)) {
    for (const key of Object.keys(value)) {
      if (reserved.has(key)) return `contains an invalid field name: ${key}`;
    }
  }
  const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const inner of inside) {
    const reason = whyUnreadable(inner, depth + 1);
    if (reason !== null) return reason;
  }
  return null;
}
