import { randomBytes, createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import { readPackageContents } from '@patchbay/desktop-engine/package-contents';
import { limits, type PackageContents } from '@patchbay/domain/entities';
import { inSpan } from '@patchbay/node-kit/telemetry';
import { recordActOf } from '../../audit-log/record-act.ts';
import type { ApiContext } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { packages, versions } from '../../db/schema.ts';
import { reasonOf } from '../../process/error-details.ts';
import { invalidFields, notFound } from '../../process/http-error.ts';
import { largestId, readId } from '../../http/requests/read-id.ts';
import type { Draft } from '../../storage/file-storage.ts';
import { findPackage, packageAddress } from './package-address.ts';
import { readUpload } from './read-upload.ts';
import { storeWithRow } from './remove-unused.ts';
import { headBytes, packageEndings, safePackageName, tailBytes } from './package-kind.ts';

/** A package that has arrived and is still to be put in its place. */
interface ReceivedPackage {
  readonly name: string;
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
}

/**
 * Writes a package into a draft as it arrives.
 * @throws HttpError for what is empty or no package
 */
async function receivePackage(
  draft: Draft,
  fileName: string,
  bytes: AsyncIterable<Buffer>,
): Promise<ReceivedPackage> {
  const hash = createHash('sha256');
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
    tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes);
    size += chunk.length;
    hash.update(chunk);
    await draft.write(chunk);
  }
  if (size === 0) throw invalidFields({ file: ['The file is empty'] });
  const endings = packageEndings(head, tail);
  if (!endings) {
    throw invalidFields({ file: ['The file is not an archive, a disk image or an installer'] });
  }
  return { name: safePackageName(fileName, endings), size, sha256: hash.digest('hex') };
}

const badFolder = () =>
  invalidFields({ folder: ['Must be versions/{id}, with the id of an existing version'] });

/**
 * The version that a folder belongs to; null for `versions/new`, of a version that is still to be made.
 * @throws HttpError for anything else but `versions/{id}` of an existing version
 */
async function findVersionOf(
  database: Database,
  folder: string | undefined,
): Promise<number | null> {
  if (folder === 'versions/new') return null;
  const id = Number(/^versions\/([1-9]\d{0,9})$/.exec(folder ?? '')?.[1]);
  if (!(id <= largestId)) throw badFolder();
  const [row] = await database
    .select({ id: versions.id })
    .from(versions)
    .where(eq(versions.id, id));
  if (!row) throw badFolder();
  return id;
}

/** With the turn among those that wait (rule X412). */
const readingMs = 20_000;

/**
 * The contents of a package that has arrived; null where others are waiting already, or it takes too long: it is stored all
 * the same.
 */
async function contentsOf(
  { capacity, log }: Pick<ApiContext, 'capacity' | 'log'>,
  { path }: Draft,
): Promise<PackageContents | null> {
  const signal = AbortSignal.timeout(readingMs);
  try {
    return await inSpan('read package', {}, () =>
      capacity.packages(() => readPackageContents(path, signal), signal),
    );
  } catch (error) {
    log(`An uploaded package was stored without being read: ${reasonOf(error)}`);
    return null;
  }
}

/**
 * `POST /api/software-admin/upload-file/`: stores a package, and answers its address and what it says of itself. The version
 * itself is changed by its form. An upload that does not arrive whole leaves nothing.
 */
export const uploadPackage =
  (context: ApiContext, mostBytes: number = limits.packageBytes): Handler =>
  async (c) => {
    const { database, storage, clock, config, identify } = context;
    const drafts: Draft[] = [];
    try {
      const { fields, file } = await readUpload(c.req.raw, {
        mostBytes,
        checkField: async (name, value) => {
          if (name === 'folder') await findVersionOf(database, value);
        },
        readFile: async (fileName, bytes) => {
          const draft = await storage.begin();
          drafts.push(draft);
          return { draft, ...(await receivePackage(draft, fileName, bytes)) };
        },
      });
      const versionId = await findVersionOf(database, fields.get('folder'));
      const { draft, name, size, sha256 } = file;
      const contents = await contentsOf(context, draft);
      const key = `versions/${versionId ?? 'new'}/${randomBytes(8).toString('hex')}-${name}`;
      const viewer = await identify(c.req.raw);
      const now = clock();
      // The file is kept before its row is written, so that no row names a missing file. The tidying up removes a file without a row.
      await storeWithRow(context, key, async (complete) => {
        await draft.keep(key);
        await database.transaction(async (transaction) => {
          const row = { key, versionId, size, sha256, contents, uploadedAt: now };
          await transaction.insert(packages).values(row);
          const details = { ...(versionId !== null && { versionId }), file: key };
          await recordActOf(transaction, viewer, { kind: 'package_uploaded', at: now, details });
          complete(null);
        });
      });
      return c.json({ url: packageAddress(config, key), size, sha256, contents }, 201);
    } finally {
      for (const draft of drafts) await draft.discard();
    }
  };

/** `GET /api/software-admin/version/{id}/package/`: what is known of the package that a version refers to. */
export const getVersionPackage =
  ({ database, config }: ApiContext): Handler =>
  async (c) => {
    const [version] = await database
      .select({ url: versions.url })
      .from(versions)
      .where(eq(versions.id, readId(c)));
    if (!version || version.url === '') throw notFound();
    const { url } = version;
    const unknown = { size: null, sha256: null, contents: null };
    return c.json({ url, ...((await findPackage(database, config, url)) ?? unknown) });
  };
