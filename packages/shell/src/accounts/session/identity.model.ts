import { sessionChanged } from '@patchbay/shared/host';
import { createEvent, createStore, sample } from '@patchbay/shared/state';
import { addressConfirmed } from './confirmation.model.ts';
import { forgetAnswersFx, forgetUnseenAnswersFx, refreshAnswersFx } from './session-calls.model.ts';
import { foreignUserArrived, keptWorkLeft, sessionReplaced } from './other-tabs.model.ts';
import { sessionLost, tokenGivenUp } from './session.model.ts';
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
  .reset(tokenGivenUp, sessionReplaced, keptWorkLeft);

// A session that was given up takes along what its user has seen, in every tab.
sample({
  clock: [tokenGivenUp, sessionReplaced],
  target: [forgetAnswersFx, identityChanged],
});
// One that was lost leaves what is on the screen, where the same user finds unsaved work again; nothing else.
sample({ clock: sessionLost, target: forgetUnseenAnswersFx });
// The next page loads its own data as a signed-out visitor's.
sample({ clock: keptWorkLeft, target: forgetAnswersFx });

// Calls were refused until now.
sample({ clock: addressConfirmed, target: [refreshAnswersFx, identityChanged] });

const ownersCompared = sample({ clock: [signedIn, foreignUserArrived], source: $owners });
const isAnother = ({ previous, current }: Owners) => previous !== null && previous !== current;
sample({
  clock: ownersCompared,
  filter: isAnother,
  target: forgetAnswersFx,
});
sample({
  clock: ownersCompared,
  filter: (owners) => !isAnother(owners),
  target: refreshAnswersFx,
});
sample({ clock: ownersCompared, target: identityChanged });
