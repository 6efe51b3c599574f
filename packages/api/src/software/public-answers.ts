import type { Context, Handler } from 'hono';
import { createKeep, type ReadRevision } from '../db/kept-values.ts';
import {
  sendAnswer,
  writeAnswer,
  type JsonAnswer,
  type WrittenAnswer,
} from '../http/answer-json.ts';
import type { ApiContext, Viewer } from '../server/context.ts';
import { keyOf } from './lists/list-total.ts';

/** An answer that is made of nothing but the catalogue and the call's address, for whoever is not of the staff. */
export interface PublicAnswer extends JsonAnswer {
  /** To be worked out again for whoever asks next, for what is done beside it. */
  readonly isForOnce?: boolean;
}

/** Makes a call of what works its answer out. */
export type AnswerPublicly = (
  workOut: (c: Context, viewer: Viewer) => Promise<PublicAnswer>,
) => Handler;

/** Of all answers together, with what they are compressed to. */
const mostBytes = 64 * 1024 * 1024;
/** The key, strings and headers. */
const bytesAround = 1000;

interface Kept {
  readonly answer: WrittenAnswer;
  readonly isForOnce: boolean;
}

/**
 * Answers of the public calls, each of which is worked out, written and compressed once until the catalogue changes (rule
 * H154): a crowd on one page costs a query that asks whether it has changed. Staff are answered each for themselves.
 */
export function keepPublicAnswers(
  { identify }: Pick<ApiContext, 'identify'>,
  readRevision: ReadRevision,
): AnswerPublicly {
  const keep = createKeep<Kept>(readRevision, {
    most: mostBytes,
    weigh: ({ answer }) => 2 * answer.body.byteLength + bytesAround,
    holds: ({ isForOnce }) => !isForOnce,
  });
  return (workOut) => async (c) => {
    const viewer = await identify(c.req.raw);
    if (viewer.isStaff) return sendAnswer(c, writeAnswer(await workOut(c, viewer)));
    const { pathname, search } = new URL(c.req.url);
    const { answer } = await keep(keyOf(pathname, search), async () => {
      const { isForOnce = false, ...worked } = await workOut(c, viewer);
      return { answer: writeAnswer(worked), isForOnce };
    });
    return sendAnswer(c, answer);
  };
}
