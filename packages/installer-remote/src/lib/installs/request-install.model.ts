import { $session } from '@patchbay/shared/host';
import { attach, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop } from '../desktop/desktop.model.ts';
import { isRunning, type InstallSubject } from './install-list.ts';
import { $installs, installStarted } from './installs.model.ts';

/** Somebody wants a version to be installed or updated. */
export const installRequested = createEvent<InstallSubject>();

/** It is not on its way already: a second click changes nothing. */
const installWanted = sample({
  clock: installRequested,
  source: $installs,
  filter: (installs, { versionId }) => {
    const job = installs.get(versionId)?.job ?? null;
    return !isRunning(job) || job.isStalled;
  },
  fn: (_, subject) => subject,
});

const trackClickFx = attach({
  source: $desktop,
  effect: (desktop, { softwareId, versionId, softwareName: name }: InstallSubject) => {
    desktop?.track('SoftwareInstall.click', { softwareId, versionId, name });
  },
});
sample({ clock: installWanted, target: trackClickFx });

const askToSignUpFx = attach({
  source: $desktop,
  effect: async (desktop, _subject: InstallSubject) =>
    (await desktop?.openAuth({
      mode: 'signup',
      message: 'Please sign up to install software',
    })) ?? false,
});

/** Waits until it is known who is here. */
const $waiting = createStore<InstallSubject | null>(null);
const waitEnded = sample({
  clock: $session,
  source: $waiting,
  filter: (waiting, { status }) => waiting !== null && status !== 'authorizing',
}).filterMap((waiting) => waiting ?? undefined);

sample({ clock: waitEnded, fn: () => null, target: $waiting });
sample({
  clock: [installWanted, waitEnded],
  source: $session,
  filter: ({ status }) => status === 'authorizing',
  fn: (_, subject) => subject,
  target: $waiting,
});
sample({
  clock: [installWanted, waitEnded],
  source: $session,
  filter: ({ status }) => status === 'ok',
  fn: (_, subject) => subject,
  target: installStarted,
});
sample({
  clock: [installWanted, waitEnded],
  source: $session,
  filter: ({ status }) => status === 'unauthorized' || status === 'blank',
  fn: (_, subject) => subject,
  target: askToSignUpFx,
});
sample({
  clock: askToSignUpFx.done,
  filter: ({ result: isSignedIn }) => isSignedIn,
  fn: ({ params }) => params,
  target: installStarted,
});
