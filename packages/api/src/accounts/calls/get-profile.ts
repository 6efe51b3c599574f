import type { Handler } from 'hono';
import { requireSession } from '../sessions.ts';
import { userAnswer } from '../user-answer.ts';
import type { ApiContext } from '../../server/context.ts';

/** `GET /auth/me/`: also for an account that is not activated yet. */
export const getProfile =
  (context: ApiContext): Handler =>
  async (c) =>
    c.json(userAnswer((await requireSession(context, c.req.raw)).user));
