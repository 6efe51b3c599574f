import type { Handler } from 'hono';
import { requireSession } from '../../accounts/sessions.ts';
import { userAnswer } from '../../accounts/user-answer.ts';
import type { ApiContext } from '../../context.ts';

/** `GET /auth/me/`: also for an account that is not activated yet. */
export const getProfile =
  (context: ApiContext): Handler =>
  async (c) =>
    c.json(userAnswer((await requireSession(context, c.req.raw)).user));
