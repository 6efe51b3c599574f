import { inArray, sql, and, eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import { compareVersions } from '@patchbay/domain/versions';
import type { ApiContext } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { versions, software } from '../../db/schema.ts';
import { answerJson } from '../../http/answer-json.ts';
import { createQueryReader, wholeNumber } from '../../http/requests/query-parameters.ts';
import { largestId, readId } from '../../http/requests/read-id.ts';
import { findVisibleSoftware, visibleTo } from '../find-visible.ts';
import { versionAnswer, versionBytes, versionColumns, type VersionRow } from './version-answer.ts';
import { countWithin, maxAnswerBytes } from '../answer-size.ts';
import { latestVersions, newestOfEachWay } from './latest-versions.ts';
import { notFound } from '../../process/http-error.ts';
import { versionRevisions } from '../revisions.ts';

const maxRows = 1000;
const bytesAround = 500;

/** The columns by which versions are ordered and chosen, and the lengths of their answers; not their lists of files. */
export const outlines = (database: Database, softwareIds: readonly number[]) =>
  database
    .select({
      id: versions.id,
      softwareId: versions.softwareId,
      version: versions.version,
      status: versions.status,
      type: versions.type,
      architecture: versions.architecture,
      bytes: sql<number>`${sql.raw(String(bytesAround))} + ${versionBytes}`,
    })
    .from(versions)
    .where(inArray(versions.softwareId, [...softwareIds]));

export async function readVersions(
  database: Database,
  ids: readonly number[],
): Promise<readonly VersionRow[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select(versionColumns)
    .from(versions)
    .where(inArray(versions.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const versionsQuery = {
  limit: wholeNumber(1, maxRows),
  offset: wholeNumber(0, largestId),
};

function readParameters(url: string) {
  const { read, refuseProblems } = createQueryReader(new URL(url).searchParams, versionsQuery);
  const parameters = {
    limit: read('limit') ?? maxRows,
    offset: read('offset') ?? 0,
  };
  refuseProblems();
  return parameters;
}

/**
 * `GET /api/software/{id}/versions/`: newest first, and how many there are in `X-Total-Count`. A page ends early where its
 * rows are too many bytes; whoever wants the rest asks on from there with `offset`.
 */
export const listVersions =
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const id = readId(c);
    const { limit, offset } = readParameters(c.req.url);
    await findVisibleSoftware(database, await identify(c.req.raw), id);
    const all = await outlines(database, [id]);
    const page = all
      .sort((a, b) => compareVersions(b.version, a.version) || a.id - b.id)
      .slice(offset, offset + limit);
    const count = countWithin(
      page.map(({ bytes }) => bytes),
      maxAnswerBytes,
    );
    const rows = await readVersions(
      database,
      page.slice(0, count).map((row) => row.id),
    );
    return answerJson(c, rows.map(versionAnswer), {
      headers: { 'X-Total-Count': String(all.length) },
    });
  };

/**
 * The versions of a software among which the latest are. There is one for each type and architecture, however large they are; of those that
 * equal it, as many are looked into as an answer may have bytes.
 */
export function latestCandidates(
  rows: Awaited<ReturnType<typeof outlines>>,
): readonly (typeof rows)[number][] {
  const ways = newestOfEachWay(rows);
  const candidates = [...ways.map(([first]) => first), ...ways.flatMap(([, ...rest]) => rest)];
  const count = countWithin(
    candidates.map(({ bytes }) => bytes),
    maxAnswerBytes,
  );
  return candidates.slice(0, Math.max(count, ways.length));
}

/** `GET /api/software/{id}/latest_versions/`: the versions that are offered for installing. */
export const listLatestVersions =
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const id = readId(c);
    await findVisibleSoftware(database, await identify(c.req.raw), id);
    const candidates = latestCandidates(await outlines(database, [id]));
    const rows = await readVersions(
      database,
      candidates.map((row) => row.id),
    );
    return answerJson(c, latestVersions(rows).map(versionAnswer));
  };

/** `GET /api/versions/{id}/`: not found where its software is not for this viewer. */
export const getVersion =
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const id = readId(c);
    const viewer = await identify(c.req.raw);
    const [row] = await database
      .select(versionColumns)
      .from(versions)
      .innerJoin(software, eq(versions.softwareId, software.id))
      .where(and(eq(versions.id, id), visibleTo(viewer)));
    if (!row) throw notFound();
    return answerJson(c, versionAnswer(row), {
      revisions: viewer.isStaff ? versionRevisions(row) : {},
    });
  };
