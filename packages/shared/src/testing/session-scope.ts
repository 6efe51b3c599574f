import { fork, type Scope } from '@patchbay/shared/state';
import { $session, type User } from '../host/session.ts';

/** A scope in which somebody is signed in: `createTestHost(http, { scope: sessionScope({ isStaff: true }) })`. */
export function sessionScope(user: Partial<User> = {}): Scope {
  return fork({
    values: [
      [
        $session,
        {
          status: 'ok',
          user: {
            id: 1,
            email: 'ada@patchbay.example',
            isStaff: false,
            isSuperuser: false,
            ...user,
          },
        },
      ],
    ],
  });
}
