import type { Handler } from 'hono';
import type { ApiContext } from '../../context.ts';
import { answerJson } from '../../http/answer-json.ts';
import { readId } from '../../http/read-id.ts';
import { findVisibleSoftware } from '../../lib/find-visible.ts';
import { softwareAnswer } from './software-answer.ts';

/** `GET /api/software/{id}/` */
export const getSoftware =
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const id = readId(c);
    const viewer = await identify(c.req.raw);
    return answerJson(c, softwareAnswer(await findVisibleSoftware(database, viewer, id), viewer));
  };
