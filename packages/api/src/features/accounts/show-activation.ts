import type { Handler } from 'hono';
import type { ApiContext } from '../../context.ts';
import { answerActivationPage } from './activation-page.ts';
import { findActivationState } from './find-activation.ts';

/**
 * `GET /auth/activate/?token=...`: what a mail's link opens. It changes nothing, since mail scanners open links too; its
 * button does.
 */
export const showActivation =
  (context: ApiContext): Handler =>
  async (c) =>
    answerActivationPage(
      c,
      context.config,
      await findActivationState(context, c.req.query('token') ?? ''),
    );
