import { $authToken, $session } from '@patchbay/shared/host';
import { attach, createEffect, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop } from '../desktop/desktop.model.ts';
import { type InstallSubject, isRunning } from './install-list.ts';
import { $installs, installStarted } from './installs.model.ts';

/** The user asks to install or update a version. */
export const installRequested = createEvent<InstallSubject>();

type Subjects = readonly InstallSubject[];

const startEachFx = createEffect((subjects: Subjects) => {
  for (const subject of subjects) installStarted(subject);
});

const askToSignUpFx = attach({
  source: $desktop,
  effect: async (desktop) =>
    (await desktop?.openAuth({
      mode: 'signup',
      message: 'Please sign up to install software',
    })) ?? false,
});

/** The user has closed the form: nothing that waited for it starts. */
export const signUpDeclined = askToSignUpFx.doneData.filter({ fn: (isSignedIn) => !isSignedIn });

/** Versions that wait for the session, each once: 'Update all' asks for several. */
export const $waiting = createStore<Subjects>([]).reset(startEachFx);

/** It is not on its way already: a second click changes nothing. */
const installWanted = sample({
  clock: installRequested,
  source: { installs: $installs, waiting: $waiting },
  filter: ({ installs, waiting }, { versionId }) => {
    const job = installs.get(versionId)?.job ?? null;
    const isWaiting = waiting.some((subject) => subject.versionId === versionId);
    return !isWaiting && (!isRunning(job) || job.isStalled);
  },
  fn: (_, subject) => subject,
});
$waiting.on(installWanted, (waiting, subject) => [...waiting, subject]);

const trackClickFx = attach({
  source: $desktop,
  effect: (desktop, { softwareId, versionId, softwareName: name }: InstallSubject) => {
    desktop?.track('SoftwareInstall.click', { softwareId, versionId, name });
  },
});
sample({ clock: installWanted, target: trackClickFx });

/**
 * During a sign-in the session changes; the result of the form decides. Who has a token and whose profile cannot be loaded is no
 * visitor: the app may have the package, and the backend asks for the token if not.
 */
const sessionConsidered = sample({
  clock: [installWanted, $session],
  source: {
    waiting: $waiting,
    session: $session,
    token: $authToken,
    isAsking: askToSignUpFx.pending,
  },
  filter: ({ waiting, isAsking }) => waiting.length > 0 && !isAsking,
  fn: ({ session: { status }, token }): 'member' | 'visitor' | 'unknown' => {
    if (status === 'ok' || (status === 'blank' && token !== null)) return 'member';
    return status === 'unauthorized' || status === 'blank' ? 'visitor' : 'unknown';
  },
});

sample({
  clock: sessionConsidered,
  source: $waiting,
  filter: (_, who) => who === 'member',
  target: startEachFx,
});
sample({
  clock: sessionConsidered,
  filter: (who) => who === 'visitor',
  target: askToSignUpFx,
});
sample({
  clock: askToSignUpFx.doneData,
  source: $waiting,
  fn: (waiting, isSignedIn) => (isSignedIn ? waiting : []),
  target: startEachFx,
});
