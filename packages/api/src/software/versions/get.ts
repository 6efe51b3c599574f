import { and, eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { software, versions } from '../../db/schema.ts';
import { notFound } from '../../process/http-error.ts';
import { answerJson } from '../../http/answer-json.ts';
import { readId } from '../../http/requests/read-id.ts';
import { visibleTo } from '../find-visible.ts';
import { versionRevisions } from '../revisions.ts';
import { versionAnswer } from './version-answer.ts';

/** `GET /api/versions/{id}/`: not found where its software is not for this viewer. */
export const getVersion =
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const id = readId(c);
    const viewer = await identify(c.req.raw);
    const [row] = await database
      .select({ version: versions })
      .from(versions)
      .innerJoin(software, eq(versions.softwareId, software.id))
      .where(and(eq(versions.id, id), visibleTo(viewer)));
    if (!row) throw notFound();
    return answerJson(c, versionAnswer(row.version), {
      revisions: viewer.isStaff ? versionRevisions(row.version) : {},
    });
  };
