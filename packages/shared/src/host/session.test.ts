import { allSettled, fork } from '@patchbay/shared/state';
import { $session, $user, sessionChanged } from './session.ts';

const ada = { id: 1, email: 'ada@patchbay.example', isStaff: false, isSuperuser: false };

it('nobody is known at first', () => {
  expect(fork().getState($session)).toEqual({ status: 'blank', user: null });
});

it('a change of the session says who is here, in its own scope alone', async () => {
  const [scope, other] = [fork(), fork()];
  await allSettled(sessionChanged, { scope, params: { status: 'ok', user: ada } });
  expect(scope.getState($user)).toEqual(ada);
  expect(other.getState($user)).toBeNull();
});
