import { and, count, eq, ne } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { software } from '../db/schema.ts';

/** `GET /api/software-admin/statuses/`: how much software there is of each status, and how much lacks a package. */
export const countStatuses =
  ({ database }: ApiContext): Handler =>
  async (c) => {
    const [rows, [blank]] = await Promise.all([
      database
        .select({ status: software.status, total: count() })
        .from(software)
        .groupBy(software.status),
      database
        .select({ total: count() })
        .from(software)
        .where(and(eq(software.hasBlankVersionUrls, true), ne(software.status, 'archived'))),
    ]);
    return c.json({
      ...Object.fromEntries(rows.map(({ status, total }) => [status, total])),
      blank_version_urls: blank?.total ?? 0,
    });
  };
