import { hostname } from 'node:os';
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { CommandError } from '@patchbay/command-line';
import {
  bucketProblem,
  createBucketClient,
  isAbsent,
  isRefused,
  isUnchanged,
  openObject,
  usualTimes,
  type BucketTimes,
} from '@patchbay/node-kit/bucket';
import { parse } from '@patchbay/shared/parse';
import { array, object, string, ValidationError } from '@patchbay/shared/validation';
import pLimit from 'p-limit';
import { storeLabel, type SiteStore } from '../config.ts';
import { appFileType, contentTypeOf, isReleasePath } from '../files/published-files.ts';
import {
  registryFile,
  StoreError,
  type FileMap,
  type ReleaseTarget,
  type TargetLock,
} from './release-target.ts';

interface BucketTargetOptions {
  /** A folder of this machine for what a process of the site keeps beside it. */
  readonly localFolder: string;
  readonly log: (line: string) => void;
  /** The time for which a command waits for another one's end. */
  readonly lockTimeoutMs?: number;
  /** The lock of a process that was killed is free after so long. */
  readonly leaseMs?: number;
  readonly times?: Partial<BucketTimes>;
}

/** A file of a bucket, and the tag of this very content. */
export interface StoredFile {
  readonly tag: string;
  readonly content: Buffer;
}

/** What a write depends on: the tag of the present content, null for none. */
type Expected = { readonly tag: string | null } | 'any';

interface Lease extends TargetLock {
  readonly signal: AbortSignal;
}

const mebibyte = 1024 * 1024;
const defaultMiB = 64;
/** The log of releases is the largest file that is read as a whole. */
const maxLogMiB = 256;
const readTries = 3;
const atOnce = 8;
const pollMs = 250;

const leaseFile = '.release/lease.json';
const unfinishedFile = '.release/unfinished.json';

/** `token` is null once the lease was given back. */
const leaseSchema = object({
  token: string().nullable().defined(),
  holder: string().default('another process'),
  /** ISO 8601: when it was taken or prolonged, by the clock of its holder. */
  at: string().required(),
});

const unfinishedSchema = object({ folders: array(string().required()).required() });

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.json', 'application/json'],
  ['.webmanifest', 'application/manifest+json'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.log', 'application/x-ndjson'],
  ['.gz', 'application/gzip'],
]);

/** The headers with which a bucket, or a CDN in front, serves a file: those of the site's own server. */
export function headersOf(file: string) {
  const path = `/${file}`;
  const app = appFileType(path);
  const type = app ?? contentTypeOf(path) ?? types.get(extname(file));
  const isFixed =
    (contentTypeOf(path) !== null && isReleasePath(path)) ||
    (app !== null && app !== 'application/json');
  return {
    ContentType: type ?? 'application/octet-stream',
    CacheControl: isFixed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/**
 * A site in an S3-compatible bucket, with the files of a folder under the same paths (rules G380 to G382). The lock is an object that its
 * holder prolongs; `registry.json` is replaced only where it is still the one that was read under the lock, so that a holder who has lost
 * it unnoticed changes nothing. A failure of the bucket is a `StoreError`.
 */
export class BucketTarget implements ReleaseTarget {
  readonly label: string;
  readonly localFolder: string;
  readonly #store: SiteStore;
  readonly #client: S3Client;
  readonly #times: BucketTimes;
  readonly #lockTimeoutMs: number;
  readonly #leaseMs: number;
  readonly #limit = pLimit(atOnce);
  #lease: Lease | null = null;
  /** The registry as it was first read under the lock. */
  #known: { readonly tag: string | null } | null = null;

  constructor(
    store: SiteStore,
    { localFolder, log, lockTimeoutMs = 60_000, leaseMs = 20_000, times }: BucketTargetOptions,
  ) {
    this.label = storeLabel(store);
    this.localFolder = localFolder;
    this.#store = store;
    this.#times = { ...usualTimes, ...times };
    this.#lockTimeoutMs = lockTimeoutMs;
    this.#leaseMs = leaseMs;
    this.#client = createBucketClient(store, { log, times: this.#times });
  }

  async read(file: string, maxMiB?: number): Promise<Buffer | null> {
    const found = await this.readTagged(file, maxMiB);
    if (file === registryFile && this.#lease) this.#known ??= { tag: found?.tag ?? null };
    return found?.content ?? null;
  }

  /** The same with the tag of its content. */
  async readTagged(file: string, maxMiB?: number): Promise<StoredFile | null> {
    const found = await this.readUnless(file, null, maxMiB);
    return found === 'same' ? null : found;
  }

  /** The same, or `same` where its tag still is this one. */
  async readUnless(
    file: string,
    tag: string | null,
    maxMiB = defaultMiB,
  ): Promise<StoredFile | 'same' | null> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#readOnce(file, tag, maxMiB);
      } catch (error) {
        if (isAbsent(error)) return null;
        if (isUnchanged(error)) return 'same';
        // The SDK tries again until there is an answer, and not what breaks in the middle of one.
        if (error instanceof BrokenBody && tried < readTries) continue;
        return this.#fail(error instanceof BrokenBody ? error.cause : error);
      }
    }
  }

  /** All files with the tags of their contents, but those of the work folder. */
  async list(): Promise<ReadonlyMap<string, string>> {
    const files = new Map<string, string>();
    for await (const { file, tag } of this.#filesBelow('')) {
      if (!file.startsWith('.release/')) files.set(file, tag);
    }
    return files;
  }

  async replace(file: string, content: string | Buffer): Promise<void> {
    const bytes = Buffer.from(content);
    if (file !== registryFile) await this.#put(file, bytes, 'any');
    else {
      const known = this.#known ?? { tag: (await this.readTagged(file))?.tag ?? null };
      const tag = await this.#change(file, bytes, known.tag);
      if (this.#lease) this.#known = { tag };
    }
  }

  async append(file: string, wholeBytes: number, text: string): Promise<void> {
    const found = await this.readTagged(file, maxLogMiB);
    const whole = found?.content.subarray(0, wholeBytes) ?? Buffer.alloc(0);
    await this.#change(file, Buffer.concat([whole, Buffer.from(text)]), found?.tag ?? null);
  }

  async subfolders(folder: string): Promise<readonly string[]> {
    const start = startOf(folder);
    const unfinished = new Set(await this.#unfinished());
    const names: string[] = [];
    for await (const { CommonPrefixes = [] } of this.#pages(start, { Delimiter: '/' })) {
      for (const { Prefix = '' } of CommonPrefixes) {
        const name = Prefix.slice(this.#store.prefix.length + start.length, -1);
        if (!unfinished.has(start + name)) names.push(name);
      }
    }
    return names;
  }

  async readFolder(folder: string, maxMiB?: number): Promise<FileMap | null> {
    const start = startOf(folder);
    const names: string[] = [];
    for await (const { file } of this.#filesBelow(start)) names.push(file);
    if (names.length === 0) return null;
    const read = await Promise.all(
      names.map((name) =>
        this.#limit(async () => [name.slice(start.length), await this.read(name, maxMiB)] as const),
      ),
    );
    return new Map(read.flatMap(([name, content]) => (content ? [[name, content] as const] : [])));
  }

  async addedAt(folder: string): Promise<Date> {
    let first = Infinity;
    for await (const { changedMs } of this.#filesBelow(`${folder}/`)) {
      first = Math.min(first, changedMs);
    }
    if (first === Infinity) throw new StoreError(`${this.label}/${folder} is not there`);
    return new Date(first);
  }

  async addFolders(folders: ReadonlyMap<string, FileMap>): Promise<void> {
    const added: string[] = [];
    for (const folder of folders.keys()) if (!(await this.#has(`${folder}/`))) added.push(folder);
    // A folder is there once it is whole: who finds it in this list removes it.
    if (added.length > 0) await this.#writeUnfinished(added);
    for (const [folder, files] of folders) {
      await this.#all([...files], ([file, content]) =>
        this.#put(`${folder}/${file}`, content, 'any'),
      );
    }
    if (added.length > 0) await this.#remove(unfinishedFile);
  }

  async keepFiles(folder: string, isKept: (file: string) => boolean): Promise<void> {
    await this.#removeBelow(folder, (file) => !isKept(file));
  }

  async removeFolder(folder: string): Promise<void> {
    await this.#writeUnfinished([folder]);
    await this.sweep();
  }

  async sweep(): Promise<void> {
    const folders = await this.#unfinished();
    if (folders.length === 0) return;
    for (const folder of folders) await this.#removeBelow(folder, () => true);
    await this.#remove(unfinishedFile);
  }

  async check(): Promise<void> {
    await this.#has('');
  }

  async lockHolder(): Promise<string | null> {
    const { token, holder, at } = await this.#readLease();
    const isAlive = token !== null && Date.now() - Date.parse(at) < 2 * this.#leaseMs;
    return isAlive ? holder : null;
  }

  async lock(purpose: string, onWait: (holder: string) => void): Promise<TargetLock> {
    const endMs = performance.now() + this.#lockTimeoutMs;
    // Clocks of two machines may differ: a lease that is not prolonged while somebody looks at it is that of a dead holder.
    let seenTag: string | null | undefined;
    let seenSinceMs = 0;
    for (let isTold = false; ; isTold = true) {
      const { tag, token, holder } = await this.#readLease();
      const nowMs = performance.now();
      if (seenTag !== tag) {
        seenTag = tag;
        seenSinceMs = nowMs;
      }
      const isFree = token === null || nowMs - seenSinceMs > this.#leaseMs;
      const lease = isFree && !this.#lease ? await this.#takeLease(tag, purpose) : null;
      if (lease) {
        this.#lease = lease;
        this.#known = null;
        return lease;
      }
      if (performance.now() >= endMs) {
        throw new CommandError(
          'locked',
          `${this.label} is locked by ${holder}. Nothing was changed; try again later.`,
        );
      }
      if (!isTold) onWait(holder);
      await wait(pollMs);
    }
  }

  /** Ends all connections. */
  close(): void {
    this.#client.destroy();
  }

  async #readLease() {
    const found = await this.readTagged(leaseFile);
    const free = { token: null, holder: 'another process', at: '' };
    if (!found) return { tag: null, ...free };
    try {
      const value: unknown = JSON.parse(found.content.toString());
      return { tag: found.tag, ...parse(leaseSchema, value) };
    } catch (error) {
      if (!(error instanceof ValidationError || error instanceof SyntaxError)) throw error;
      // Nobody prolongs what is not a lease.
      return { tag: found.tag, ...free, token: 'unreadable' };
    }
  }

  /** Takes the lease in the place of the one with this tag; null where somebody else was faster. */
  async #takeLease(present: string | null, purpose: string): Promise<Lease | null> {
    const since = new Date().toISOString();
    const holder = `${purpose} (process ${process.pid} on ${hostname()}, since ${since})`;
    let count = 0;
    const write = (tag: string | null, token: string | null) => {
      count += 1;
      const lease = { token, holder, at: new Date().toISOString(), count };
      return this.#put(leaseFile, Buffer.from(`${JSON.stringify(lease)}\n`), { tag });
    };
    const token = crypto.randomUUID();
    const lost = new AbortController();
    let endMs = 0;
    let end: NodeJS.Timeout | undefined;
    /** It ends here before it ends for others, who see it later. */
    const lastFrom = (writtenMs: number) => {
      clearTimeout(end);
      endMs = writtenMs + this.#leaseMs * 0.9;
      end = setTimeout(() => {
        lost.abort();
      }, endMs - performance.now());
    };
    const takenMs = performance.now();
    let tag = await write(present, token);
    if (tag === null) return null;
    lastFrom(takenMs);
    const prolong = async () => {
      const writtenMs = performance.now();
      // A bucket that is away for a moment is asked again, for as long as the lease lasts.
      const next = await write(tag, token).catch(() => 'away' as const);
      if (next === 'away') return;
      if (next === null) lost.abort();
      else {
        tag = next;
        lastFrom(writtenMs);
      }
    };
    let prolonging: Promise<void> | null = null;
    const timer = setInterval(() => {
      prolonging ??= prolong().finally(() => (prolonging = null));
    }, this.#leaseMs / 4);
    const isHeld = () => !lost.signal.aborted && performance.now() < endMs;
    return {
      signal: lost.signal,
      isHeld,
      release: async () => {
        clearInterval(timer);
        await prolonging;
        clearTimeout(end);
        this.#lease = null;
        this.#known = null;
        // Where it cannot be given back, it ends by itself.
        if (isHeld()) await write(tag, null).catch(() => null);
      },
    };
  }

  async #unfinished(): Promise<readonly string[]> {
    const found = await this.readTagged(unfinishedFile);
    if (!found) return [];
    const value: unknown = JSON.parse(found.content.toString());
    return parse(unfinishedSchema, value).folders;
  }

  async #writeUnfinished(folders: readonly string[]): Promise<void> {
    await this.#put(unfinishedFile, Buffer.from(JSON.stringify({ folders })), 'any');
  }

  async #has(start: string): Promise<boolean> {
    for await (const { Contents = [] } of this.#pages(start, { MaxKeys: 1 })) {
      return Contents.length > 0;
    }
    return false;
  }

  async *#filesBelow(start: string) {
    for await (const { Contents = [] } of this.#pages(start)) {
      for (const { Key = '', ETag = '', LastModified } of Contents) {
        const file = Key.slice(this.#store.prefix.length);
        yield { file, tag: ETag, changedMs: Number(LastModified ?? new Date()) };
      }
    }
  }

  async *#pages(
    start: string,
    options: Pick<ListObjectsV2CommandInput, 'Delimiter' | 'MaxKeys'> = {},
  ) {
    const asked = { Bucket: this.#store.name, Prefix: this.#store.prefix + start, ...options };
    let ContinuationToken: string | undefined;
    do {
      // The SDK's own pages have one time limit for all.
      const page: ListObjectsV2CommandOutput = await this.#client
        .send(new ListObjectsV2Command({ ...asked, ContinuationToken }), {
          abortSignal: abortedAfter(this.#times.answerMs),
        })
        .catch((error: unknown) => this.#fail(error));
      yield page;
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  #keyOf(file: string) {
    return { Bucket: this.#store.name, Key: this.#store.prefix + file };
  }

  async #readOnce(file: string, tag: string | null, maxMiB: number): Promise<StoredFile> {
    const opened = await openObject(
      this.#client,
      { ...this.#keyOf(file), IfNoneMatch: tag ?? undefined },
      this.#times,
      (cause) => new BrokenBody(cause),
    );
    if (opened.tag === undefined) throw new Error('the answer has no tag');
    if (opened.sizeBytes > maxMiB * mebibyte) {
      opened.bytes.destroy();
      throw new CommandError(
        'damaged',
        `${this.label}/${file} cannot be read: it is larger than ${maxMiB} MiB`,
      );
    }
    return { tag: opened.tag, content: await buffer(opened.bytes) };
  }

  /**
   * Writes a file where it still is the one with this tag, or absent where that is null.
   * @returns the tag of its new content
   */
  async #change(file: string, Body: Buffer, present: string | null): Promise<string> {
    const tag = await this.#put(file, Body, { tag: present });
    if (tag !== null) return tag;
    throw new CommandError(
      'locked',
      `${this.label}/${file} was changed by another program meanwhile. Nothing was changed; try again.`,
    );
  }

  /**
   * Writes a file, where it is what is expected.
   * @returns the tag of its new content; null where it was something else, and stays so
   */
  async #put(file: string, Body: Buffer, expected: Expected): Promise<string | null> {
    this.#assertHeld(file);
    const command = new PutObjectCommand({
      ...this.#keyOf(file),
      Body,
      ...headersOf(file),
      ...(expected !== 'any' &&
        (expected.tag === null ? { IfNoneMatch: '*' } : { IfMatch: expected.tag })),
    });
    try {
      const inMs = Body.length < mebibyte ? this.#times.answerMs : this.#times.tryMs;
      const { ETag } = await this.#client.send(command, this.#whileHeld(file, inMs));
      if (ETag === undefined) throw new Error('the answer has no tag');
      return ETag;
    } catch (error) {
      const isOther = expected !== 'any' && (isRefused(error) || isAbsent(error));
      if (!isOther) return this.#fail(error);
      // It may be this very write, whose first answer was lost.
      const present = await this.readTagged(file, maxLogMiB);
      return present?.content.equals(Body) ? present.tag : null;
    }
  }

  async #remove(file: string): Promise<void> {
    this.#assertHeld(file);
    await this.#client
      .send(new DeleteObjectCommand(this.#keyOf(file)), this.#whileHeld(file, this.#times.answerMs))
      .catch((error: unknown) => this.#fail(error));
  }

  async #removeBelow(folder: string, isGoing: (file: string) => boolean): Promise<void> {
    const going: string[] = [];
    for await (const { file } of this.#filesBelow(`${folder}/`)) {
      if (isGoing(file.slice(folder.length + 1))) going.push(file);
    }
    await this.#all(going, (file) => this.#remove(file));
  }

  /** A few at a time. The first failure is told once nothing is under way any more: what comes after must not be mixed with it. */
  async #all<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
    const done = await Promise.allSettled(items.map((item) => this.#limit(() => work(item))));
    const failed = done.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** What a process keeps below `.release` is not what the lock is for. */
  #leaseFor(file: string): Lease | null {
    return file === unfinishedFile || !file.startsWith('.release/') ? this.#lease : null;
  }

  #assertHeld(file: string): void {
    if (this.#leaseFor(file)?.isHeld() === false) throw this.#lostLock();
  }

  /** A write that is under way ends with the lease. */
  #whileHeld(file: string, inMs: number): { readonly abortSignal: AbortSignal } {
    const inTime = abortedAfter(inMs);
    const lease = this.#leaseFor(file);
    return { abortSignal: lease ? AbortSignal.any([lease.signal, inTime]) : inTime };
  }

  #lostLock(): CommandError {
    return new CommandError(
      'locked',
      `The lock of ${this.label} was lost: the bucket did not answer for too long, or this process was stopped. Try again.`,
    );
  }

  #fail(error: unknown): never {
    if (error instanceof CommandError || error instanceof StoreError) throw error;
    if (this.#lease?.signal.aborted) throw this.#lostLock();
    throw new StoreError(`${this.label} ${bucketProblem(error, 'SITE_STORE')}`);
  }
}

/** In place of `AbortSignal.timeout`, which Node 20 may forget where it is only a part of another signal. */
function abortedAfter(ms: number): AbortSignal {
  const ended = new AbortController();
  setTimeout(() => {
    ended.abort();
  }, ms).unref();
  return ended.signal;
}

const startOf = (folder: string) => (folder === '.' ? '' : `${folder}/`);

/** An answer that broke off. */
class BrokenBody extends Error {
  override readonly name = 'BrokenBody';
  constructor(cause: unknown) {
    super('the answer broke off', { cause });
  }
}
