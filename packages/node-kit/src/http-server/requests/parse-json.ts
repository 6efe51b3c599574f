const forbiddenKeys = ['__proto__', 'constructor', 'prototype'];
const maxDepth = 64;

/** It may be JSON, and has more in it than is taken. */
export class TooMuchJson extends SyntaxError {}

/**
 * JSON from outside. The text is measured before it is parsed, and the time of each step depends only on its length.
 * @param maxValues entries of all lists and objects together; default any number
 * @throws SyntaxError for a text that is not JSON, has too much in it, or has keys that could reach an object's prototype
 */
export function parseJson(text: string, maxValues = Infinity): unknown {
  refuseTooMuch(text, maxValues);
  const value: unknown = JSON.parse(text);
  refuseForbiddenKeys(value);
  return value;
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] =
  Buffer.from('"\\,[]{}');

/** Counts what begins lists, objects and their further entries. Whether the text is JSON, the parser says. */
function refuseTooMuch(text: string, maxValues: number): void {
  let depth = 0;
  let values = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === backslash) index += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === comma) values += 1;
    else if (code === openList || code === openObject) {
      values += 1;
      depth += 1;
    } else if (code === closeList || code === closeObject) depth -= 1;
    if (depth > maxDepth) throw new TooMuchJson('The JSON is nested too deeply');
    if (values > maxValues) throw new TooMuchJson('The JSON has too many values');
  }
}

/** Three look-ups for each object, however many keys it has. */
function refuseForbiddenKeys(root: unknown): void {
  const waiting = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const key of forbiddenKeys) {
      if (Object.hasOwn(value, key)) throw new SyntaxError(`The key "${key}" is not allowed`);
    }
    for (const entry of Object.values(value)) {
      if (typeof entry === 'object' && entry !== null) waiting.push(entry);
    }
  }
}
