import { sessionChanged } from '@patchbay/shared/host';
import { createEvent, createStore, sample } from '@patchbay/shared/state';
import { forgetAnswersFx, refreshAnswersFx } from './session-calls.model.ts';
import { foreignTokenArrived, tokenGivenUp } from './session.model.ts';
import { signedIn } from './sign-in.model.ts';

/** Somebody else is here from now on, or nobody: pages that depend on it should look again. */
export const identityChanged = createEvent();

/** The ids of who was here before and who is now. */
interface Owners {
  readonly previous: number | null;
  readonly current: number | null;
}

const $owners = createStore<Owners>({ previous: null, current: null })
  .on(sessionChanged, (owners, { user }) =>
    user ? { previous: owners.current, current: user.id } : owners,
  )
  .reset(tokenGivenUp, foreignTokenArrived);
const ownersCompared = sample({ clock: signedIn, source: $owners });
// What one user has seen is not for the next; after a lost session the same user finds unsaved work in its place.
const isAnother = ({ previous, current }: Owners) => previous !== null && previous !== current;
sample({
  clock: [tokenGivenUp, foreignTokenArrived],
  fn: () => undefined,
  target: [forgetAnswersFx, identityChanged],
});
sample({
  clock: ownersCompared,
  filter: isAnother,
  fn: () => undefined,
  target: forgetAnswersFx,
});
sample({
  clock: ownersCompared,
  filter: (owners) => !isAnother(owners),
  fn: () => undefined,
  target: refreshAnswersFx,
});
sample({ clock: ownersCompared, fn: () => undefined, target: identityChanged });
