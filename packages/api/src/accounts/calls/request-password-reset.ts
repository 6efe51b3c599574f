import type { Handler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { queueMailByRequest } from './queue-mail-by-request.ts';

/**
 * `POST /auth/request-password-reset/`: a mail with a link that changes the password. For an account that is not
 * activated it is the activation's, whose page asks for a password too.
 */
export const requestPasswordReset = (context: ApiContext): Handler =>
  queueMailByRequest(context, 'reset', ({ isActive }) =>
    isActive ? 'password_reset' : 'activation',
  );
