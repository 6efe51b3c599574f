import type { Handler } from 'hono';
import type { ApiContext } from '../../context.ts';
import { answerJson } from '../../http/answer-json.ts';
import { readId } from '../../http/read-id.ts';
import { findVisibleSoftware } from '../../lib/find-visible.ts';
import { softwareRevisions } from '../../lib/revisions.ts';
import { softwareAnswer } from '../../lib/software-answer.ts';

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
