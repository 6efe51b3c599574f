import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { packages, software, versions } from '../db/schema.ts';
import { notFound } from '../process/refusal.ts';
import { isKnown } from '../http/answer-json.ts';
import { readByteRange } from '../http/byte-range.ts';
import { ofClient } from '../http/limits/limit-requests.ts';
import { visibleTo } from '../software/find-visible.ts';
import { isStorageKey, type FileStorage } from '../storage/file-storage.ts';

/**
 * `GET /packages/{key}`: an uploaded package, of software that this viewer may see. Never to be shown in a page. A
 * download that broke off goes on with `Range`.
 */
export const getPackage =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, storage, identify } = context;
    const key = c.req.param('key') ?? '';
    if (!isStorageKey(key)) throw notFound();
    const viewer = await identify(c.req.raw);
    const [row] = await database
      .select({ size: packages.size, sha256: packages.sha256 })
      .from(packages)
      .innerJoin(versions, eq(versions.id, packages.versionId))
      .innerJoin(software, eq(software.id, versions.softwareId))
      .where(and(eq(packages.key, key), visibleTo(viewer)));
    if (!row || !(await storage.find(key))) throw notFound();

    const tag = `"${row.sha256}"`;
    const headers = {
      ETag: tag,
      'Cache-Control': viewer.isStaff ? 'no-store' : 'no-cache',
      Vary: 'Authorization',
      'Accept-Ranges': 'bytes',
      'Content-Type': 'application/octet-stream',
      // Key and name have nothing to escape.
      'Content-Disposition': `attachment; filename="${key.replace(/^.*\/[0-9a-f]+-/, '')}"`,
    };
    if (isKnown(c, tag)) return c.body(null, 304, headers);
    const sized = { ...headers, 'Content-Length': String(row.size) };
    if (c.req.method === 'HEAD') return c.body(null, 200, sized);
    // Of another file than the one that was begun, all is wanted.
    const isTheSame = (c.req.header('If-Range') ?? tag) === tag;
    const range = isTheSame ? readByteRange(c.req.header('Range'), row.size) : null;
    if (range === 'unsatisfiable') {
      const detail = 'The package has no such bytes';
      return c.json({ detail }, 416, { 'Content-Range': `bytes */${row.size}` });
    }
    const bytes = await beginDownload(context, c, key, range ?? undefined);
    if (!bytes) throw notFound();
    const body = Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
    if (!range) return c.body(body, 200, sized);
    return c.body(body, 206, {
      ...sized,
      'Content-Length': String(range.end - range.start + 1),
      'Content-Range': `bytes ${range.start}-${range.end}/${row.size}`,
    });
  };

/** The bytes of a package, which have their place among the downloads until they are sent, or nobody takes them any more. */
const beginDownload = (
  context: Pick<ApiContext, 'capacity' | 'config' | 'storage'>,
  c: Context,
  ...file: Parameters<FileStorage['stream']>
): ReturnType<FileStorage['stream']> =>
  new Promise((resolve, reject) => {
    const download = async () => {
      const bytes = await context.storage.stream(...file);
      const closed = new Promise((close) => bytes?.once('close', close) ?? close(null));
      resolve(bytes);
      await closed;
    };
    context.capacity.downloads(download, ofClient(context, c)).catch(reject);
  });
