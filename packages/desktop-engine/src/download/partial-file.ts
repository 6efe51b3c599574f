import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { number, object, string, type InferType } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { errorName, systemCode } from '../engine-error.ts';

const partialSchema = object({
  url: string().required(),
  /** `ETag` or `Last-Modified`, by which a server knows whether its file is still the one that was begun. */
  validator: string().required(),
  totalBytes: number().integer().min(0).nullable().defined(),
});

/** The facts about a download that was begun. */
export type PartialDownload = InferType<typeof partialSchema>;

/** The part of a file that has come, beside the place where the whole file will be. */
export interface PartialFile {
  readonly path: string;
  /** Null where there is none that can go on: then a download starts over. */
  read(): Promise<{ readonly known: PartialDownload; readonly bytes: number } | null>;
  /** Writes down what is known before the first byte comes. */
  note(known: PartialDownload | null): Promise<void>;
  remove(): Promise<void>;
  /** All has come and was checked: the file gets its name. */
  finish(): Promise<void>;
}

export function partialFile(file: string): PartialFile {
  const path = `${file}.part`;
  const notePath = `${path}.json`;
  return {
    path,
    async read() {
      try {
        const text: unknown = JSON.parse(await readFile(notePath, 'utf8'));
        return { known: parse(partialSchema, text), bytes: (await stat(path)).size };
      } catch (error) {
        // A note that was being written when the process ended is as good as none.
        const isUnreadable = ['SyntaxError', 'ValidationError'].includes(errorName(error));
        if (!isUnreadable && systemCode(error) !== 'ENOENT') throw error;
        return null;
      }
    },
    async note(known) {
      if (known) await writeFile(notePath, JSON.stringify(known));
      else await rm(notePath, { force: true });
    },
    async remove() {
      await rm(notePath, { force: true });
      await rm(path, { force: true });
    },
    async finish() {
      await rename(path, file);
      await rm(notePath, { force: true });
    },
  };
}
