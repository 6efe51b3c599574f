const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * JSON from outside.
 * @throws SyntaxError for what is no JSON, and for keys that could reach an object's prototype
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (forbiddenKeys.has(key)) throw new SyntaxError(`The key "${key}" is not allowed`);
      return value;
    });
  } catch (error) {
    // Nesting that is deeper than the stack ends in a RangeError.
    if (error instanceof SyntaxError) throw error;
    throw new SyntaxError('The JSON is nested too deeply', { cause: error });
  }
}
