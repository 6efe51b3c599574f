import type { ApiContext, Viewer } from '../server/context.ts';
import { findSession, notActivated } from './sessions.ts';

const anonymous: Viewer = {
  userId: null,
  sessionId: null,
  isStaff: false,
  isSuperuser: false,
};

/**
 * Identifies the viewer of a request, once for each request.
 * @throws HttpError `signed_out` for a token that is over, `not_allowed` for an account that is not activated yet
 */
export function createIdentify(context: Parameters<typeof findSession>[0]): ApiContext['identify'] {
  const known = new WeakMap<Request, Promise<Viewer>>();
  const find = async (request: Request): Promise<Viewer> => {
    const session = await findSession(context, request);
    if (!session) return anonymous;
    const { id, isActive, isStaff, isSuperuser } = session.user;
    if (!isActive) throw notActivated('not_allowed');
    return {
      userId: id,
      sessionId: session.id,
      isStaff: isStaff || isSuperuser,
      isSuperuser,
    };
  };
  return (request) => {
    const viewer = known.get(request) ?? find(request);
    known.set(request, viewer);
    return viewer;
  };
}
