import { nameRoute } from '@patchbay/node-kit/telemetry';
import type { Context, Handler, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { createKeep, type ReadRevision } from '../db/kept-values.ts';
import { declaredCall } from '../http/calls/declared-body.ts';
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
  /** Done before it is sent. It is worked out again for whoever asks next. */
  readonly doBeside?: () => Promise<void>;
}

/**
 * Makes a call of what works its answer out, which changes nothing: it may be done once more, where the catalogue changes meanwhile.
 * It gets the revision that its answer is kept for, where it is.
 */
export type AnswerPublicly = (
  workOut: (c: Context, viewer: Viewer, revision?: string) => Promise<PublicAnswer>,
) => Handler;

export interface PublicAnswers {
  /** Answers what is kept, before anybody waits for a turn at the database. */
  readonly answerKept: MiddlewareHandler;
  readonly answerPublicly: AnswerPublicly;
}

/** A call that takes no parameters has one answer, whatever strangers make up behind its path. */
function keyFor(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  const about = declaredCall(c.req.raw);
  return about && about.query === undefined ? keyOf(pathname) : keyOf(pathname, search);
}

interface Options {
  readonly readRevision: ReadRevision;
  /** The same for a crowd, of whom each may wait a little. */
  readonly readRevisionOfMany: ReadRevision;
}

/** The most bytes of all answers together, with their compressed forms. */
const maxBytes = 64 * 1024 * 1024;
/** The key, strings and headers. */
const bytesAround = 1000;

interface Kept {
  readonly answer: WrittenAnswer;
  /** The call's, as logs and metrics name it. */
  readonly route: string;
  readonly doBeside: PublicAnswer['doBeside'];
}

/**
 * Answers of the public calls, each of which is worked out, written and compressed once until the catalogue changes: a crowd on one page costs a query that asks whether it has changed. Staff are answered each for themselves.
 */
export function keepPublicAnswers(
  { identify }: Pick<ApiContext, 'identify'>,
  { readRevision, readRevisionOfMany }: Options,
): PublicAnswers {
  const keep = createKeep<Kept>(readRevision, {
    max: maxBytes,
    weigh: ({ answer }) => 2 * answer.body.byteLength + bytesAround,
    holds: ({ doBeside }) => doBeside === undefined,
  });
  const findKept = (c: Context) => {
    const { pathname, search } = new URL(c.req.url);
    return keep.find(keyOf(pathname)) ?? keep.find(keyOf(pathname, search));
  };
  return {
    answerKept: async (c, next) => {
      const isAsked = ['GET', 'HEAD'].includes(c.req.method);
      // The call itself finds out whose session it is.
      const isAnonymous = c.req.header('Authorization') === undefined;
      const kept = isAsked && isAnonymous ? findKept(c) : undefined;
      if (!kept) return next();
      if (kept.revision !== (await readRevisionOfMany())) return next();
      const { answer, route } = kept.value;
      nameRoute(route);
      return sendAnswer(c, answer);
    },
    answerPublicly: (workOut) => async (c) => {
      const viewer = await identify(c.req.raw);
      const work = async (revision?: string): Promise<Kept> => {
        const { doBeside, ...worked } = await workOut(c, viewer, revision);
        return { answer: writeAnswer(worked), route: routePath(c), doBeside };
      };
      const { answer, doBeside } = await (viewer.isStaff ? work() : keep(keyFor(c), work));
      await doBeside?.();
      return sendAnswer(c, answer);
    },
  };
}
