import { and, eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { packages, software, versions } from '../db/schema.ts';
import { notFound } from '../process/http-error.ts';
import { answerFile } from '../http/answer-file.ts';
import { visibleTo } from '../software/find-visible.ts';
import { isStorageKey } from '../storage/file-storage.ts';

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

    return answerFile(context, c, {
      key,
      sizeBytes: row.size,
      tag: `"${row.sha256}"`,
      headers: {
        'Cache-Control': viewer.isStaff ? 'no-store' : 'no-cache',
        Vary: 'Authorization',
        'Content-Type': 'application/octet-stream',
        // Key and name have nothing to escape.
        'Content-Disposition': `attachment; filename="${key.replace(/^.*\/[0-9a-f]+-/, '')}"`,
      },
    });
  };
