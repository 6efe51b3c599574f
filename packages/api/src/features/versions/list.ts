import { asc, eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import { compareVersions } from '@patchbay/shared/versions';
import type { ApiContext } from '../../context.ts';
import { versions } from '../../db/schema.ts';
import { answerJson } from '../../http/answer-json.ts';
import { readId } from '../../http/read-id.ts';
import { findVisibleSoftware } from '../../lib/find-visible.ts';
import { latestVersions } from './latest-versions.ts';
import { versionAnswer, type VersionRow } from '../../lib/version-answer.ts';

const newestFirst = (rows: readonly VersionRow[]): readonly VersionRow[] =>
  [...rows].sort((a, b) => compareVersions(b.version, a.version) || a.id - b.id);

const listOf =
  (choose: (rows: readonly VersionRow[]) => readonly VersionRow[]) =>
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const id = readId(c);
    await findVisibleSoftware(database, await identify(c.req.raw), id);
    const rows = await database
      .select()
      .from(versions)
      .where(eq(versions.softwareId, id))
      .orderBy(asc(versions.id));
    return answerJson(c, choose(rows).map(versionAnswer));
  };

/** `GET /api/software/{id}/versions/`: all of them, newest first. */
export const listVersions = listOf(newestFirst);

/** `GET /api/software/{id}/latest_versions/`: what is offered for installing. */
export const listLatestVersions = listOf(latestVersions);
