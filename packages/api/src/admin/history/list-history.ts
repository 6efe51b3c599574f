import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { SoftwareHistory } from '@patchbay/domain/api';
import { softwareHistory } from '../../db/history-schema.ts';
import { users } from '../../db/account-schema.ts';
import { software } from '../../db/schema.ts';
import { answerJson } from '../../http/answer-json.ts';
import { createQueryReader, wholeNumber } from '../../http/requests/query-parameters.ts';
import { largestId, readId } from '../../http/requests/read-id.ts';
import { notFound } from '../../process/http-error.ts';
import type { ApiContext } from '../../server/context.ts';
import { countWithin, maxAnswerBytes } from '../../software/answer-size.ts';

const pageSize = 20;
const bytesAround = 300;

export const historyQuery = { before: wholeNumber(1, largestId) };

/**
 * `GET /api/software-admin/software/{id}/history/`: the changes of a software, the newest first, by whom and when. A
 * page has 20 changes, or fewer where they are too many bytes; `before` names the last one that is known.
 */
export const listHistory =
  ({ database }: ApiContext): Handler =>
  async (c) => {
    const softwareId = readId(c);
    const { read, refuseProblems } = createQueryReader(
      new URL(c.req.url).searchParams,
      historyQuery,
    );
    const before = read('before');
    refuseProblems();
    const [known] = await database
      .select({ id: software.id })
      .from(software)
      .where(eq(software.id, softwareId));
    if (!known) throw notFound();
    // They are measured first, and only what is answered is read.
    const sizes = await database
      .select({
        id: softwareHistory.id,
        bytes: sql<number>`${sql.raw(String(bytesAround))} + octet_length(${softwareHistory.before}::text)
          + octet_length(${softwareHistory.after}::text)`,
      })
      .from(softwareHistory)
      .where(
        and(
          eq(softwareHistory.softwareId, softwareId),
          before === null ? undefined : lt(softwareHistory.id, before),
        ),
      )
      .orderBy(desc(softwareHistory.id))
      .limit(pageSize + 1);
    const page = sizes.slice(0, pageSize);
    const count = countWithin(
      page.map(({ bytes }) => bytes),
      maxAnswerBytes,
    );
    const ids = page.slice(0, count).map(({ id }) => id);
    const rows =
      ids.length === 0
        ? []
        : await database
            .select({ entry: softwareHistory, email: users.email })
            .from(softwareHistory)
            .leftJoin(users, eq(users.id, softwareHistory.userId))
            .where(inArray(softwareHistory.id, ids))
            .orderBy(desc(softwareHistory.id));
    return answerJson(c, {
      items: rows.map(
        ({ entry: { id, at, kind, version, versionId, before: was, after }, email }) => ({
          ...{ id, at: at.toISOString(), kind, who: email, version, version_id: versionId },
          ...{ before: was, after },
        }),
      ),
      hasMore: count < sizes.length,
    } satisfies SoftwareHistory);
  };
