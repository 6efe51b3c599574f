import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  createBucketClient,
  isAbsent,
  isBeyondEnd,
  isUnknownCall,
  usualTimes,
  watchBody,
  type BucketTimes,
} from '@patchbay/node-kit/bucket';
import type { BucketConfig } from '@patchbay/node-kit/bucket/config';
import { beginDraft, clearDrafts, type OpenFile } from '../drafts.ts';
import { isStorageKey, noteFile, requireKey, type FileStorage } from '../file-storage.ts';
import type { RestoreTarget } from '../folder-target.ts';
import { OperatorError } from '../../process/operator-error.ts';
import { storageErrorOf } from './bucket-errors.ts';

export interface BucketOptions {
  /** A folder of this machine, for uploads that are not whole yet. */
  readonly uploadsFolder: string;
  readonly log: (line: string) => void;
  readonly times?: Partial<BucketTimes>;
  /** Connections to the bucket at a time; more requests wait. */
  readonly mostConnections?: number;
  /** A test's disk has as much room as it says. */
  readonly openFile?: OpenFile;
}

export interface BucketStorage extends FileStorage {
  readonly restoring: RestoreTarget;
  /** Ends all connections. */
  readonly close: () => void;
}

/** An upload keeps two parts in memory at a time. */
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;

/** Millions of files that belong to nothing. */
const noteBytes = 64 * 1024 * 1024;

/** The key by which the backend tries whether an upload may begin. No file has it. */
const triedKey = '.check';

/**
 * Files in an S3-compatible bucket, under the keys that a folder has as paths (rules X110 to X18). A file is written
 * to this machine until it is whole. A failure of the bucket is a `StorageError`.
 */
export function createBucketStorage(
  config: BucketConfig,
  { uploadsFolder, log, times: given = {}, mostConnections = 50, openFile }: BucketOptions,
): BucketStorage {
  const times = { ...usualTimes, ...given };
  const client = createBucketClient(config, { log, times, mostConnections });
  const Bucket = config.name;
  const failed = (error: unknown): never => {
    throw storageErrorOf(error, config);
  };
  const inTime = () => ({ abortSignal: AbortSignal.timeout(times.answerMs) });

  async function requireBucket(): Promise<void> {
    await client.send(new HeadBucketCommand({ Bucket }), inTime()).catch(failed);
  }

  /** @param Key its key; the whole of it, or nothing, is there afterwards */
  async function upload(Key: string, Body: Readable): Promise<void> {
    const params = { Bucket, Key, Body };
    const uploading = new Upload({ client, params, queueSize: partsAtOnce, partSize: partBytes });
    try {
      await uploading.done();
    } catch (error) {
      failed(error);
    } finally {
      Body.destroy();
    }
  }

  async function put(Key: string, Body: Uint8Array): Promise<void> {
    await client.send(new PutObjectCommand({ Bucket, Key, Body })).catch(failed);
  }

  async function get(Key: string, Range?: string) {
    const waited = new AbortController();
    const timer = setTimeout(() => {
      waited.abort();
    }, times.answerMs);
    try {
      const question = new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) });
      const { Body, ContentLength } = await client.send(question, { abortSignal: waited.signal });
      if (!(Body instanceof Readable)) throw new Error('the answer has no body');
      return {
        sizeBytes: ContentLength ?? Infinity,
        bytes: watchBody(Body, times.silentMs, (error) => storageErrorOf(error, config)),
      };
    } catch (error) {
      if (isAbsent(error) || isBeyondEnd(error)) return null;
      return failed(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function readWhole(key: string, maxBytes: number): Promise<Buffer | null> {
    const file = await get(key);
    if (!file) return null;
    if (file.sizeBytes > maxBytes) {
      file.bytes.destroy();
      return null;
    }
    const pieces: Buffer[] = [];
    for await (const piece of file.bytes) if (Buffer.isBuffer(piece)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async function remove(Key: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket, Key }), inTime()).catch(failed);
  }

  async function* keysBelow(Prefix: string) {
    try {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined) yield { key: Key, modifiedAt: LastModified ?? new Date() };
        }
      }
    } catch (error) {
      failed(error);
    }
  }

  return {
    find: async (key) => {
      if (!isStorageKey(key)) return null;
      try {
        const question = new HeadObjectCommand({ Bucket, Key: key });
        const { ContentLength, ETag, LastModified } = await client.send(question, inTime());
        const sizeBytes = ContentLength ?? 0;
        return { sizeBytes, revision: revisionOf(ETag) ?? `${sizeBytes}-${Number(LastModified)}` };
      } catch (error) {
        if (!isAbsent(error)) return failed(error);
        await requireBucket();
        return null;
      }
    },
    read: async (key, maxBytes) => (isStorageKey(key) ? readWhole(key, maxBytes) : null),
    stream: async (key, range) => {
      if (!isStorageKey(key)) return null;
      const wanted = range && `bytes=${range.start}-${range.end}`;
      return (await get(key, wanted))?.bytes ?? null;
    },
    write: async (key, bytes) => {
      requireKey(key);
      await put(key, bytes);
    },
    begin: () =>
      beginDraft(
        uploadsFolder,
        async (path, key) => {
          requireKey(key);
          await upload(key, createReadStream(path));
        },
        openFile,
      ),
    remove: async (key) => {
      requireKey(key);
      await remove(key);
    },
    async *list(prefix) {
      for await (const file of keysBelow(prefix)) if (isStorageKey(file.key)) yield file;
    },
    // It leaves nothing behind, not even a version in a bucket that keeps them.
    check: async () => {
      try {
        const begun = new CreateMultipartUploadCommand({ Bucket, Key: triedKey });
        const { UploadId } = await client.send(begun, inTime());
        const givenUp = new AbortMultipartUploadCommand({ Bucket, Key: triedKey, UploadId });
        await client.send(givenUp, inTime());
      } catch (error) {
        failed(error);
      }
    },
    clearLeftovers: async (before) => {
      await clearDrafts(uploadsFolder, before);
      await abortUploads(client, Bucket, before, inTime).catch((error: unknown) => {
        if (!isUnknownCall(error)) failed(error);
      });
    },
    readNote: (name) => readWhole(noteFile(name), noteBytes),
    writeNote: (name, bytes) => put(noteFile(name), bytes),
    restoring: bucketTarget(Bucket, { keysBelow, upload, remove }),
    close: () => {
      client.destroy();
    },
  };
}

/**
 * The name of the content in a header: an entity tag without its quotes; null for one that cannot stand in a header.
 */
function revisionOf(tag: string | undefined): string | null {
  const bare = tag?.replace(/^(?:W\/)?"|"$/g, '') ?? '';
  return /^[\w.+/=-]+$/.test(bare) ? bare : null;
}

/** Gives up what processes that were killed have begun to upload. */
async function abortUploads(
  client: S3Client,
  Bucket: string,
  before: Date,
  inTime: () => { readonly abortSignal: AbortSignal },
): Promise<void> {
  let next: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (next) {
    const question: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket,
      ...next,
    });
    const page = await client.send(question, inTime());
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || !Initiated || Initiated >= before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), inTime());
    }
    const { IsTruncated = false, NextKeyMarker, NextUploadIdMarker } = page;
    next =
      IsTruncated && NextKeyMarker !== undefined
        ? {
            KeyMarker: NextKeyMarker,
            ...(NextUploadIdMarker === undefined ? {} : { UploadIdMarker: NextUploadIdMarker }),
          }
        : null;
  }
}

interface BucketWork {
  readonly keysBelow: (prefix: string) => AsyncIterable<{ readonly key: string }>;
  readonly upload: (key: string, bytes: Readable) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
}

/** A bucket that is filled by a restore: nothing names its files before the database is filled too. */
function bucketTarget(bucket: string, { keysBelow, upload, remove }: BucketWork): RestoreTarget {
  const added: string[] = [];
  return {
    requireEmpty: async () => {
      for await (const { key } of keysBelow('')) {
        if (key === noteFile('unused')) continue;
        throw new OperatorError(
          `The bucket ${bucket} is not empty, and a backup is restored over nothing. Choose another bucket, or empty it.`,
        );
      }
    },
    add: async (key, bytes) => {
      requireKey(key);
      added.push(key);
      await upload(key, Readable.from(bytes, { objectMode: false }));
    },
    undo: async () => {
      for (const key of added) await remove(key);
    },
  };
}
