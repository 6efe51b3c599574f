import type { Handler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { queueMailByRequest } from './queue-mail-by-request.ts';

/** `POST /auth/resend-activation/`: the mail again, where there is an account to activate. */
export const resendActivation = (context: ApiContext): Handler =>
  queueMailByRequest(context, 'resend', ({ isActive }) => (isActive ? null : 'activation'));
