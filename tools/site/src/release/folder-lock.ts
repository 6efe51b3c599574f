import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from '@patchbay/shared/entities';
import { boolean, number, object, string, type InferType } from '@patchbay/shared/validation';
import type { FileSystem } from './file-system.ts';
import { ReleaseError, isFileError } from './release-error.ts';
import type { TargetLock } from './release-target.ts';

const pollMs = 100;
/** A command holds the lock for seconds. Of a process on another host nothing else can be seen than how long it has. */
const foreignLimitMs = 10 * 60_000;

const recordSchema = object({
  pid: number().integer().required(),
  host: string().required(),
  /** ISO 8601. */
  since: string().required(),
  purpose: string().required(),
  isReleased: boolean().default(false),
});

type LockRecord = InferType<typeof recordSchema>;

/** Who takes a lock, and what it can see of others. */
export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  isAlive(pid: number): boolean;
}

export const thisProcess: LockOwner = {
  pid: process.pid,
  host: hostname(),
  isAlive: (pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return isFileError(error, 'EPERM');
    }
  },
};

interface FolderLockOptions {
  readonly fs: FileSystem;
  readonly owner: LockOwner;
  readonly timeoutMs: number;
}

/**
 * A lock that ends with its process, out of files alone. Each turn is a file `lock.<n>` with the next number, made by
 * `link`, which only one can win. The newest file says whose turn it is, and stays, marked, when the turn is over: so the
 * numbers only grow, and a dead owner is passed by without removing anything that a living one might hold.
 */
export class FolderLock {
  readonly #folder: string;
  readonly #options: FolderLockOptions;

  constructor(folder: string, options: FolderLockOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  async take(purpose: string, onWait: (holder: string) => void): Promise<TargetLock> {
    const { fs, timeoutMs } = this.#options;
    await fs.mkdir(this.#folder, { recursive: true });
    const endMs = Date.now() + timeoutMs;
    let isTold = false;
    for (;;) {
      const newest = await this.#newest();
      const holder = await this.#holderOf(newest);
      if (!holder) {
        const turn = await this.#tryTurn(newest + 1, purpose);
        if (turn) return turn;
        continue;
      }
      const words = `${holder.purpose} (process ${String(holder.pid)} on ${holder.host}, since ${holder.since})`;
      if (Date.now() >= endMs) {
        const file = this.#file(newest);
        throw new ReleaseError(
          'locked',
          `Another command is still under way: ${words}. If it is gone, remove ${file} and try again.`,
        );
      }
      if (!isTold) onWait(words);
      isTold = true;
      await wait(pollMs);
    }
  }

  /** Removes the files of turns before the newest, and what is left of tries. */
  async sweep(): Promise<void> {
    const { fs } = this.#options;
    const newest = await this.#newest();
    for (const name of await fs.readdir(this.#folder)) {
      if (name.startsWith('lock.') && numberOf(name) !== newest) {
        await fs.rm(join(this.#folder, name), { force: true });
      }
    }
  }

  #file(turn: number) {
    return join(this.#folder, `lock.${String(turn)}`);
  }

  async #newest(): Promise<number> {
    const names = await this.#options.fs.readdir(this.#folder);
    return Math.max(0, ...names.map(numberOf));
  }

  /** Whose turn it still is, or null. */
  async #holderOf(turn: number): Promise<LockRecord | null> {
    const { owner } = this.#options;
    const record = turn === 0 ? null : await this.#read(this.#file(turn));
    if (!record || record.isReleased) return null;
    if (record.host === owner.host) return owner.isAlive(record.pid) ? record : null;
    return Date.now() - Date.parse(record.since) < foreignLimitMs ? record : null;
  }

  async #read(file: string): Promise<LockRecord | null> {
    let text: string;
    try {
      text = await this.#options.fs.readFile(file, 'utf8');
    } catch (error) {
      // The owner of a newer turn swept it away.
      if (isFileError(error, 'ENOENT')) return null;
      throw error;
    }
    try {
      const record: unknown = JSON.parse(text);
      return parse(recordSchema, record);
    } catch {
      // A file appears whole, so only a machine that went down leaves half of one, and its process with it.
      return null;
    }
  }

  async #tryTurn(turn: number, purpose: string): Promise<TargetLock | null> {
    const { fs, owner } = this.#options;
    const { pid, host } = owner;
    const record: LockRecord = {
      pid,
      host,
      since: new Date().toISOString(),
      purpose,
      isReleased: false,
    };
    const file = this.#file(turn);
    const draft = join(this.#folder, `lock.draft-${String(pid)}-${crypto.randomUUID()}`);
    await this.#write(draft, record);
    try {
      await fs.link(draft, file);
    } catch (error) {
      // Somebody else was faster, or swept the draft away.
      if (isFileError(error, 'EEXIST') || isFileError(error, 'ENOENT')) return null;
      throw error;
    } finally {
      await fs.rm(draft, { force: true });
    }
    // Where our number had been given already and swept away, the newest file is another's.
    if ((await this.#newest()) !== turn) {
      await fs.rm(file, { force: true });
      return null;
    }
    return {
      assertHeld: async () => {
        if ((await this.#newest()) === turn) return;
        throw new ReleaseError('locked', 'Another command took over in the meantime. Try again.');
      },
      release: async () => {
        if ((await this.#newest()) !== turn) return;
        await this.#write(draft, { ...record, isReleased: true });
        await fs.rename(draft, file);
      },
    };
  }

  async #write(file: string, record: LockRecord): Promise<void> {
    const handle = await this.#options.fs.open(file, 'w');
    try {
      await handle.writeFile(JSON.stringify(record));
    } finally {
      await handle.close();
    }
  }
}

const numberOf = (name: string) => Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? 0);
