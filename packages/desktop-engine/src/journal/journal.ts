import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from '../disk/disk.ts';
import { readOwnFile } from '../disk/own-places.ts';
import {
  parseTransactionRecord,
  type Commit,
  type Copy,
  type DeleteBegin,
  type InstallBegin,
  type Undo,
} from './transaction-record.ts';
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

/** A transaction that is under way. Each word is on the disk when its promise resolves. */
export interface Transaction {
  readonly id: string;
  commit(identities: Commit['identities']): Promise<void>;
  undo(): Promise<void>;
  /** The files to delete are copied into the trash from now on. */
  copy(): Promise<void>;
  /** Nothing is left to do: it is forgotten. */
  end(): Promise<void>;
}

/** A transaction that an earlier run of the engine left behind. */
export interface OpenTransaction<Begin = InstallBegin | DeleteBegin> {
  readonly transaction: Transaction;
  readonly begin: Begin;
  readonly commit: Commit | null;
  readonly isUndone: boolean;
  readonly isCopied: boolean;
}

/** The write-ahead journal: each change is on the disk before it begins. Each transaction has its own file. */
export interface Journal {
  createId(): string;
  begin(id: string, begin: InstallBegin | DeleteBegin): Promise<Transaction>;
  /**
   * The transactions that an earlier run left; only the start reads them. A transaction that never began is forgotten here; one that cannot be
   * read or understood, as of a newer app, stays and is reported.
   */
  readOpen(onProblem?: (problem: unknown) => void): Promise<readonly OpenTransaction[]>;
  /** The ids of all transactions that have a file, whatever it says. */
  listIds(): Promise<ReadonlySet<string>>;
}

const extension = '.journal';

export function createJournal(folder: string, disk: Disk): Journal {
  /** @param torn the whole lines of a file that ends with a piece of one: another line would become a part of that */
  const open = (id: string, torn: string | null = null): Transaction => {
    const file = join(folder, `${id}${extension}`);
    let wholeLines = torn;
    const add = async (record: Commit | Undo | Copy) => {
      const line = writeLine(record);
      if (wholeLines === null) {
        await disk.append(file, line);
        return;
      }
      await disk.write(file, wholeLines + line);
      wholeLines = null;
    };
    return {
      id,
      commit: (identities) => add({ kind: 'commit', identities }),
      undo: () => add({ kind: 'undo' }),
      copy: () => add({ kind: 'copy' }),
      end: () => disk.remove(file),
    };
  };

  async function readOpen(
    onProblem: (problem: unknown) => void = () => undefined,
  ): Promise<readonly OpenTransaction[]> {
    await disk.makeFolder(folder);
    const found: OpenTransaction[] = [];
    for (const name of (await readdir(folder)).sort()) {
      const file = join(folder, name);
      let state: Awaited<ReturnType<typeof readTransaction>> = null;
      try {
        if (name.endsWith(extension)) state = await readTransaction(file);
        if (state) {
          const { torn, ...read } = state;
          found.push({ transaction: open(idOf(name), torn), ...read });
        } else await disk.remove(file);
      } catch (problem) {
        onProblem(problem);
      }
    }
    return found;
  }

  return {
    createId: () => randomBytes(8).toString('hex'),
    async begin(id, begin) {
      await disk.makeFolder(folder);
      await disk.create(join(folder, `${id}${extension}`), writeLine(begin));
      return open(id);
    },
    readOpen,
    async listIds() {
      const names = await readdir(folder);
      return new Set(names.filter((name) => name.endsWith(extension)).map(idOf));
    },
  };
}

const idOf = (name: string): string => name.slice(0, -extension.length);

interface ReadTransaction extends Omit<OpenTransaction, 'transaction'> {
  /** The whole lines of a file that ends with a piece of one; null where it does not. */
  readonly torn: string | null;
}

/** Null where not even the beginning is whole: nothing was done yet. */
async function readTransaction(file: string): Promise<ReadTransaction | null> {
  const text = await readOwnFile(file);
  const [begin, ...rest] = readLines(text).map(parseTransactionRecord);
  if (begin?.kind !== 'install' && begin?.kind !== 'delete') return null;
  return {
    begin,
    commit: rest.find((record) => record.kind === 'commit') ?? null,
    isUndone: rest.some((record) => record.kind === 'undo'),
    isCopied: rest.some((record) => record.kind === 'copy'),
    torn: text.endsWith('\n') ? null : text.slice(0, text.lastIndexOf('\n') + 1),
  };
}
