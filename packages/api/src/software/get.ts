import type { Handler } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { answerJson } from '../http/answer-json.ts';
import { readId } from '../http/requests/read-id.ts';
import { findVisibleSoftware } from './find-visible.ts';
import { softwareRevisions } from './revisions.ts';
import { softwareAnswer } from './software-answer.ts';

/** `GET /api/software/{id}/` */
export const getSoftware =
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const id = readId(c);
    const viewer = await identify(c.req.raw);
    const row = await findVisibleSoftware(database, viewer, id);
    return answerJson(c, softwareAnswer(row, viewer), {
      revisions: viewer.isStaff ? softwareRevisions(row) : {},
    });
  };
