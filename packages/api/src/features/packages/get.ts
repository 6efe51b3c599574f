import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../../context.ts';
import { packages, software, versions } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { isKnown } from '../../http/answer-json.ts';
import { visibleTo } from '../../lib/find-visible.ts';
import { isStorageKey } from '../../storage/file-storage.ts';

/** `GET /packages/{key}`: an uploaded package, of software that this viewer may see. Never to be shown in a page. */
export const getPackage =
  ({ database, storage, identify }: ApiContext): Handler =>
  async (c) => {
    const key = c.req.param('key') ?? '';
    if (!isStorageKey(key)) throw notFound();
    const viewer = await identify(c.req.raw);
    const [row] = await database
      .select({ size: packages.size, sha256: packages.sha256 })
      .from(packages)
      .innerJoin(versions, eq(versions.id, packages.versionId))
      .innerJoin(software, eq(software.id, versions.softwareId))
      .where(and(eq(packages.key, key), visibleTo(viewer)));
    if (!row) throw notFound();

    const tag = `"${row.sha256}"`;
    const headers = {
      ETag: tag,
      'Cache-Control': viewer.isStaff ? 'no-store' : 'no-cache',
      Vary: 'Authorization',
      'Content-Type': 'application/octet-stream',
      // Key and name have nothing to escape.
      'Content-Disposition': `attachment; filename="${key.replace(/^.*\/[0-9a-f]+-/, '')}"`,
    };
    if (isKnown(c, tag)) return c.body(null, 304, headers);
    const sized = { ...headers, 'Content-Length': String(row.size) };
    if (c.req.method === 'HEAD') return c.body(null, 200, sized);
    const bytes = await storage.stream(key);
    if (!bytes) throw notFound();
    return c.body(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, 200, sized);
  };
