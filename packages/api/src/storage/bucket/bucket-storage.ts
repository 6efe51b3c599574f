import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  bucketProblem,
  createBucketClient,
  isAbsent,
  isBeyondEnd,
  isUnknownCall,
  openObject,
  usualTimes,
  type BucketTimes,
} from '@patchbay/node-kit/bucket';
import type { BucketConfig } from '@patchbay/node-kit/bucket/config';
import { beginDraft, clearDrafts, type OpenFile } from '../drafts.ts';
import { isStorageKey, noteFile, requireKey, type FileStorage } from '../file-storage.ts';
import type { RestoreTarget } from '../folder-target.ts';
import { OperatorError } from '../../process/operator-error.ts';
import { StorageError } from '../storage-error.ts';

export interface BucketOptions {
  /** A folder of this machine, for uploads that are not whole yet. */
  readonly uploadsFolder: string;
  readonly log: (line: string) => void;
  readonly times?: Partial<BucketTimes>;
  /** Connections to the bucket at a time; more requests wait. */
  readonly maxConnections?: number;
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
  { uploadsFolder, log, times: given, openFile, ...options }: BucketOptions,
): BucketStorage {
  const times = { ...usualTimes, ...given };
  const client = createBucketClient(config, { log, times, ...options });
  const Bucket = config.name;
  const failureOf = (error: unknown): Error =>
    error instanceof StorageError
      ? error
      : new StorageError(
          `The bucket ${Bucket} of the uploaded files ${bucketProblem(error, 'UPLOADS_BUCKET', 'UPLOADS')}.`,
        );
  const failed = (error: unknown): never => {
    throw failureOf(error);
  };
  const inTime = () => ({ abortSignal: AbortSignal.timeout(times.answerMs) });

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
    try {
      return await openObject(client, { Bucket, Key, Range }, times, failureOf);
    } catch (error) {
      if (isAbsent(error) || isBeyondEnd(error)) return null;
      return failed(error);
    }
  }

  async function readWhole(key: string, maxBytes: number): Promise<Buffer | null> {
    const file = await get(key);
    if (!file) return null;
    if (file.sizeBytes <= maxBytes) return buffer(file.bytes);
    file.bytes.destroy();
    return null;
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

  /** Gives up what processes that were killed have begun to upload. */
  async function abortUploads(before: Date): Promise<void> {
    let page: ListMultipartUploadsCommandOutput | undefined;
    do {
      const question: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
        Bucket,
        KeyMarker: page?.NextKeyMarker,
        UploadIdMarker: page?.NextUploadIdMarker,
      });
      page = await client.send(question, inTime());
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Key === undefined || !Initiated || Initiated >= before) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), inTime());
      }
    } while (page.IsTruncated && page.NextKeyMarker !== undefined);
  }

  const restored: string[] = [];
  // Nothing names its files before the database is filled too.
  const restoring: RestoreTarget = {
    requireEmpty: async () => {
      for await (const { key } of keysBelow('')) {
        if (key === noteFile('unused')) continue;
        throw new OperatorError(
          `The bucket ${Bucket} is not empty, and a backup is restored over nothing. Choose another bucket, or empty it.`,
        );
      }
    },
    add: async (key, bytes) => {
      requireKey(key);
      restored.push(key);
      await upload(key, Readable.from(bytes, { objectMode: false }));
    },
    undo: async () => {
      for (const key of restored) await remove(key);
    },
  };

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
        await client.send(new HeadBucketCommand({ Bucket }), inTime()).catch(failed);
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
      await abortUploads(before).catch((error: unknown) => {
        if (!isUnknownCall(error)) failed(error);
      });
    },
    readNote: (name) => readWhole(noteFile(name), noteBytes),
    writeNote: (name, bytes) => put(noteFile(name), bytes),
    restoring,
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
