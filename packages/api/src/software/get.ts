import type { Handler } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { readId } from '../http/requests/read-id.ts';
import { findVisibleSoftware } from './find-visible.ts';
import type { AnswerPublicly } from './public-answers.ts';
import { softwareRevisions } from './revisions.ts';
import { softwareAnswer } from './software-answer.ts';

/** `GET /api/software/{id}/` */
export const getSoftware = (
  { database }: Pick<ApiContext, 'database'>,
  answerPublicly: AnswerPublicly,
): Handler =>
  answerPublicly(async (c, viewer) => {
    const row = await findVisibleSoftware(database, viewer, readId(c));
    return {
      value: softwareAnswer(row, viewer),
      revisions: viewer.isStaff ? softwareRevisions(row) : {},
    };
  });
