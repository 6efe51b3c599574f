/** Uploaded files by key: a path of plain names below the storage, e.g. `covers/12-3f2a.webp`. */
export interface FileStorage {
  /** What changes whenever the file does, or null where there is none. */
  find(key: string): Promise<StoredFile | null>;
  /** The whole file, or null where there is none. */
  read(key: string): Promise<Buffer | null>;
  /** Puts a file in place at once: a reader sees all of the old or all of the new one. */
  write(key: string, bytes: Uint8Array): Promise<void>;
}

export interface StoredFile {
  readonly sizeBytes: number;
  readonly revision: string;
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const longestKey = 300;

/** Whether a key is one: no empty, hidden or climbing part, nothing to decode. */
export const isStorageKey = (key: string): boolean =>
  key.length <= longestKey && key.split('/').every((part) => segment.test(part));
