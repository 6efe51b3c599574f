import type { Readable } from 'node:stream';

/** Uploaded files by key: a path of plain names below the storage, e.g. `covers/12-3f2a.webp`. */
export interface FileStorage {
  /** The size and the revision of a file; the revision changes whenever the file does. Null where there is none. */
  find(key: string): Promise<StoredFile | null>;
  /** The whole file, or null where there is none. One with more bytes than `maxBytes` is not read, and null too. */
  read(key: string, maxBytes: number): Promise<Buffer | null>;
  /**
   * A file's bytes one after another, or null where there is none. Whoever gets the stream reads it or destroys it.
   * @param range only these; default all
   */
  stream(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Puts a file in place at once: a reader sees all of the old or all of the new one. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Begins a file that nobody sees before it is kept. */
  begin(): Promise<Draft>;
  /** A reader who has the file open reads on. */
  remove(key: string): Promise<void>;
  /**
   * The files whose keys begin with a prefix, in no order. One that comes or goes meanwhile is there or not.
   * @param prefix folders, each with a slash behind it, or empty for all
   */
  list(prefix: string): AsyncGenerator<ListedFile>;
  /** Rejects where files could not be kept now, though a draft can be written. */
  check(): Promise<void>;
  /** Removes what killed processes have left half-written and nothing was written to since `before`. */
  clearLeftovers(before: Date): Promise<void>;
  /** A note of the backend beside the files, where no key reaches it; null where it has not been written. */
  readNote(name: NoteName): Promise<Buffer | null>;
  writeNote(name: NoteName, bytes: Uint8Array): Promise<void>;
}

export interface ListedFile {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** `unused`: since when files are known to belong to nothing. */
export type NoteName = 'unused';

/** The name of a note among the files. */
export const noteFile = (name: NoteName): string => `.${name}.json`;

/** Places in a file, both included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly sizeBytes: number;
  readonly revision: string;
}

/** A file that arrives piece by piece. It ends by `keep` or by `discard`; after `keep`, `discard` does nothing. */
export interface Draft {
  /** The file on this machine, until it is kept or discarded. */
  readonly path: string;
  write(bytes: Uint8Array): Promise<void>;
  /** Flushes it and puts it in place. */
  keep(key: string): Promise<void>;
  discard(): Promise<void>;
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const maxKeyLength = 300;

/** Whether a key is one: no empty, hidden or climbing part, nothing to decode. */
export const isStorageKey = (key: string): boolean =>
  key.length <= maxKeyLength && key.split('/').every((part) => segment.test(part));

/** @throws Error for a text that is not a key */
export function requireKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`'${key}' is no storage key`);
}
