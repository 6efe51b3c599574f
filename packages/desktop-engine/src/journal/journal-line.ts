import { crc32 } from 'node:zlib';

/** A value as a line of a journal: its checksum, and itself as JSON. */
export function writeLine(value: unknown): string {
  const json = JSON.stringify(value);
  return `${checksum(json)} ${json}\n`;
}

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** A line that was written whole, and says something else by now. */
class DamagedLineError extends Error {
  override readonly name = 'DamagedLineError';
}

/**
 * The values of a journal's text, in their order, up to a line without an end: the process or the power ended while that
 * one was written, so what it announced has not begun.
 * @throws DamagedLineError for a line that has an end: what it announced may have been done
 */
export function readLines(text: string): readonly unknown[] {
  const values: unknown[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const [sum, json] = [line.slice(0, 8), line.slice(9)];
    if (line[8] !== ' ' || sum !== checksum(json)) {
      throw new DamagedLineError(`Line ${values.length + 1} is damaged`);
    }
    values.push(JSON.parse(json));
  }
  return values;
}
