import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, reasonOf } from '../process/error-details.ts';
import { OperatorError } from '../process/operator-error.ts';

/** The target that a restore fills with files. */
export interface RestoreTarget {
  /** Looks without a change. @throws OperatorError where files are there, which somebody keeps */
  requireEmpty(): Promise<void>;
  /** @param path plain names, with slashes between them */
  add(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Removes all that was added. */
  undo(): Promise<void>;
}

interface FolderTargetOptions {
  readonly folderMode: number;
  readonly fileMode: number;
  /** A folder of the programs' own, which is not what somebody keeps. */
  readonly allowed: string;
}

/** A folder that a restore fills. */
export function createFolderTarget(
  folder: string,
  { folderMode, fileMode, allowed }: FolderTargetOptions,
): RestoreTarget {
  /** The names at the top of what was added. */
  const added = new Set<string>();
  const makeFolder = async (path: string): Promise<void> => {
    const first = await mkdir(path, { recursive: true });
    if (first === undefined) return;
    // Whatever the umask of this process is: another account may serve the site.
    for (let made = path; made.length >= first.length; made = dirname(made)) {
      await chmod(made, folderMode);
    }
  };
  const add = async (path: string, bytes: AsyncIterable<Uint8Array>) => {
    const [top = ''] = path.split('/');
    const file = join(folder, ...path.split('/'));
    await makeFolder(dirname(file));
    added.add(top);
    await pipeline(
      Readable.from(bytes, { objectMode: false }),
      createWriteStream(file, { flags: 'wx', flush: true }),
    );
    await chmod(file, fileMode);
  };
  return {
    requireEmpty: () => requireNoFiles(folder, allowed),
    add: (path, bytes) =>
      add(path, bytes).catch((cause: unknown) => {
        // What the system has refused, as on a full disk.
        if (!(typeof cause === 'object' && cause && 'syscall' in cause)) throw cause;
        throw new OperatorError(`Nothing can be restored into ${folder}: ${reasonOf(cause)}.`, {
          cause,
        });
      }),
    undo: async () => {
      for (const name of added) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

/**
 * @param allowed a folder of the programs' own, which is not what somebody keeps
 * @throws OperatorError where something else is there
 */
export async function requireNoFiles(folder: string, allowed: string | null): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  if (names.every((name) => name === allowed)) return;
  throw new OperatorError(
    `${folder} is not empty, and a backup is restored over nothing. Choose another folder, or move it away.`,
  );
}
