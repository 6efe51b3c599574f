import { and, eq, sql } from 'drizzle-orm';
import type { Handler } from 'hono';
import { limits } from '@patchbay/domain/entities';
import { array, mixed, object, string } from '@patchbay/shared/validation';
import type { ApiContext } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { software, versions } from '../../db/schema.ts';
import { answerJson } from '../../http/answer-json.ts';
import { componentsBody } from '../../http/requests/body-limits.ts';
import { createQueryReader, wholeNumber } from '../../http/requests/query-parameters.ts';
import { readJsonBody } from '../../http/requests/read-json-body.ts';
import { largestId } from '../../http/requests/read-id.ts';
import { isStorable } from '../../text/storable-text.ts';
import { countWithin, maxAnswerBytes } from '../answer-size.ts';
import { readSoftwareRows } from '../lists/software-page.ts';
import { briefAnswer } from '../software-answer.ts';
import { latestCandidates, outlines, readVersions } from './list.ts';
import { latestVersions } from './latest-versions.ts';
import { versionAnswer } from './version-answer.ts';

const maxRows = 500;

const isListOfNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= limits.reportComponents &&
  value.every((name) => typeof name === 'string' && name.length <= limits.componentNameLength);

/** One plain loop looks at the names: anybody may send thousands, and a schema for each takes a hundred times as long. */
export const componentsSchema = object({
  components: mixed(isListOfNames)
    .typeError(
      `components must be at most ${limits.reportComponents} texts of at most ${limits.componentNameLength} characters`,
    )
    .required()
    .meta({
      describedBy: array(string().max(limits.componentNameLength).defined()).max(
        limits.reportComponents,
      ),
    }),
});

export const byComponentsQuery = { offset: wholeNumber(0, largestId) };

/** The enabled software of which an active version has one of some files, by id. */
async function findByFiles(
  database: Database,
  names: readonly string[],
): Promise<readonly number[]> {
  // A name that cannot be stored is nobody's. Systems differ in how they write an accent, and so do those who type one.
  const wanted = new Set(
    names.filter(isStorable).flatMap((name) => [name.normalize('NFC'), name.normalize('NFD')]),
  );
  const rows = await database
    .selectDistinct({ id: versions.softwareId })
    .from(versions)
    .innerJoin(software, eq(software.id, versions.softwareId))
    .innerJoin(
      sql`lateral jsonb_array_elements_text(${versions.components}) as had(file)`,
      sql`true`,
    )
    .innerJoin(
      sql`jsonb_array_elements_text(${JSON.stringify([...wanted])}::jsonb) as wanted(file)`,
      sql`wanted.file = had.file`,
    )
    .where(and(eq(software.status, 'enabled'), eq(versions.status, 'active')))
    .orderBy(versions.softwareId);
  return rows.map(({ id }) => id);
}

/**
 * `POST /api/software/by-components/`: the enabled software that has files of some names, each with its latest versions,
 * and how many there are in `X-Total-Count`. An answer ends early where its rows are too many bytes; whoever wants the
 * rest asks on from there with `offset`.
 */
export const listByComponents = (context: ApiContext): Handler => {
  const { database, identify } = context;
  return async (c) => {
    const { read, refuseProblems } = createQueryReader(
      new URL(c.req.url).searchParams,
      byComponentsQuery,
    );
    const offset = read('offset') ?? 0;
    refuseProblems();
    const { components } = await readJsonBody(
      c,
      componentsSchema,
      componentsBody,
      context.capacity.reports.open(),
    );
    const viewer = await identify(c.req.raw);
    const ids = await findByFiles(database, components);
    const page = await readSoftwareRows(database, ids.slice(offset, offset + maxRows), {
      viewer,
      isBrief: true,
    });
    const ofPage = await outlines(
      database,
      page.map(({ id }) => id),
    );
    const candidates = page.map(({ id }) =>
      latestCandidates(ofPage.filter(({ softwareId }) => softwareId === id)),
    );
    const count = countWithin(
      candidates.map((rows) => rows.reduce((sum, { bytes }) => sum + bytes, 0)),
      maxAnswerBytes,
    );
    const rows = await readVersions(
      database,
      candidates.slice(0, count).flatMap((some) => some.map(({ id }) => id)),
    );
    const answer = page.slice(0, count).map((one) => ({
      software: briefAnswer(one),
      versions: latestVersions(rows.filter(({ softwareId }) => softwareId === one.id)).map(
        versionAnswer,
      ),
    }));
    return answerJson(c, answer, { headers: { 'X-Total-Count': String(ids.length) } });
  };
};
