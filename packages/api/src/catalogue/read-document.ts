import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { OperatorError } from '../process/operator-error.ts';
import { readLines } from '../text/read-lines.ts';
import { isSection, sections, type Section } from './document-rows.ts';

/** A text of more than about 500 MB cannot be in memory, and its rows take as much again. */
const maxJsonMegabytes = 200;

export interface ReadOptions {
  /** Whether each line is one row, as `{"software": {...}}`: for a catalogue that is too large for one document. */
  readonly isLines: boolean;
}

/**
 * The interchange document in a file (rule K1), as it is written there; `-` is standard input.
 * @throws OperatorError where it cannot be read, is too large, or is not JSON in UTF-8, with the line and the byte
 */
export async function readDocument(file: string, { isLines }: ReadOptions): Promise<unknown> {
  const name = file === '-' ? 'Standard input' : `The file ${file}`;
  const input = file === '-' ? process.stdin : createReadStream(file);
  try {
    return isLines ? await readRows(input) : parseText(decode(await readBytes(input)));
  } catch (cause) {
    if (cause instanceof DocumentError)
      throw new OperatorError(`${name} ${cause.message}.`, { cause });
    if (typeof cause !== 'object' || !cause || !('syscall' in cause)) throw cause;
    throw new OperatorError(`${name} cannot be read.`, { cause });
  }
}

class DocumentError extends Error {}

async function readBytes(input: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of input as AsyncIterable<Buffer>) {
    size += piece.length;
    pieces.push(piece);
    if (size <= maxJsonMegabytes * 1e6) continue;
    throw new DocumentError(
      `has more than ${maxJsonMegabytes} MB: write one row a line, and use --lines`,
    );
  }
  return Buffer.concat(pieces);
}

function decode(bytes: Buffer): string {
  if (isUtf8(bytes)) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const lossy = Buffer.from(bytes.toString('utf8'));
  const offset = bytes.findIndex((byte, index) => byte !== lossy[index]);
  throw notJson(bytes.subarray(0, offset), 'a byte that is not UTF-8');
}

function parseText(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return JSON.parse(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const offset = text.length - json.length + faultOf(json);
    throw notJson(Buffer.from(text.slice(0, offset)), reasonOf(error));
  }
}

function notJson(before: Buffer, reason: string): DocumentError {
  const lines = before.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 1);
  return new DocumentError(
    `is not a JSON document (line ${lines}, byte ${before.length + 1}: ${reason})`,
  );
}

/** The place at which a text stops being the beginning of JSON, which the engine itself names for some faults only. */
function faultOf(text: string): number {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether nothing is wrong with a text but that it may end too early. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = /at position (\d+)/.exec(error.message)?.[1] ?? -1;
    return error.message.startsWith('Unexpected end') || Number(position) >= text.length;
  }
}

/** The engine's own words without the place, which it gives for some faults only, and without the text around. */
const reasonOf = ({ message }: SyntaxError): string =>
  message.replace(/(?: in JSON)? at position \d.*$/s, '').replace(/, ".*is not valid JSON$/s, '');

async function readRows(input: Readable): Promise<Readonly<Record<Section, readonly unknown[]>>> {
  const document: Record<Section, unknown[]> = { categories: [], software: [], versions: [] };
  let line = 0;
  for await (const text of readLines(input)) {
    line += 1;
    if (text.trim() === '') continue;
    const [entry, ...others] = Object.entries(parseLine(text, line));
    if (!entry || !isSection(entry[0]) || others.length > 0) {
      throw new DocumentError(`has no row of ${sections.join(', ')} in line ${line}`);
    }
    document[entry[0]].push(entry[1]);
  }
  return document;
}

function parseLine(text: string, line: number): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new DocumentError(
      `is not JSON (line ${line}, byte ${faultOf(text) + 1}: ${reasonOf(error)})`,
    );
  }
}
