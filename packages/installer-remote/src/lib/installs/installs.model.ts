import {
  describeBridgeError,
  isBridgeError,
  type VersionState,
  type VersionStateChange,
} from '@patchbay/shared/bridge';
import { notified } from '@patchbay/shared/host';
import { attach, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop } from '../desktop/desktop.model.ts';
import { componentsDeleted } from '../installed/deletion.model.ts';
import { deriveStatus } from '../installed/derive-status.ts';
import { $installedIndex, componentsRead, componentsWanted } from '../installed/installed.model.ts';
import {
  isRunning,
  touchInstalls,
  touchOf,
  type Installs,
  type InstallSubject,
  type Run,
  type Touch,
} from './install-list.ts';

/** A version is to be installed, and nothing stands against it. */
export const installStarted = createEvent<InstallSubject>();
/** The person wants an installation, by its version's id, to stop. */
export const cancelRequested = createEvent<number>();
/** The app has told of one version. */
export const stateReported = createEvent<VersionStateChange>();
/** The app has told of several versions. */
export const statesReported = createEvent<ReadonlyMap<number, VersionState>>();

/** Something happens to jobs. Raised by the models of this folder alone. */
export const installsTouched = createEvent<readonly Touch[]>();

/** Every job that the page knows of. */
export const $installs = createStore<Installs>(new Map(), { serialize: 'ignore' });

const movesMade = sample({
  clock: installsTouched,
  source: { installs: $installs, desktop: $desktop },
  fn: ({ installs, desktop }, touches) => touchInstalls(installs, touches, desktop?.now() ?? 0),
});
sample({ clock: movesMade, fn: ({ installs }) => installs, target: $installs });

/** What has just happened to jobs. */
export const jobsMoved = movesMade.map(({ moves }) => moves);

// What the app says.
sample({
  clock: stateReported,
  fn: ({ versionId, state }): Touch[] => [{ versionId, event: { type: 'reported', state } }],
  target: installsTouched,
});
sample({
  clock: statesReported,
  fn: (states) =>
    [...states].map(([versionId, state]): Touch => ({
      versionId,
      event: { type: 'reported', state },
    })),
  target: installsTouched,
});

// Starting. The answer is about the run that was asked for, which may be over by then.

const startFx = attach({
  source: $desktop,
  effect: async (desktop, { versionId }: Run) => {
    await desktop?.client.startInstall(versionId);
  },
});

sample({
  clock: installStarted,
  fn: (subject): Touch[] => [{ versionId: subject.versionId, event: { type: 'started' }, subject }],
  target: installsTouched,
});
const runBegun = jobsMoved.filterMap((moves) =>
  moves.find(({ event, before, after }) => event.type === 'started' && after !== before),
);
sample({ clock: runBegun, target: startFx });
sample({
  clock: startFx.done,
  fn: ({ params }) => touchOf(params, { type: 'taken' }),
  target: installsTouched,
});
sample({
  clock: startFx.fail,
  fn: ({ params, error }) =>
    touchOf(params, {
      type: 'startFailed',
      isRefused: !(isBridgeError(error) && error.kind === 'timeout'),
      message: describeBridgeError(error),
    }),
  target: installsTouched,
});

// Canceling.
const cancelFx = attach({
  source: $desktop,
  effect: async (desktop, { versionId }: Run) => {
    await desktop?.client.cancelInstall(versionId);
  },
});

sample({
  clock: cancelRequested,
  fn: (versionId): Touch[] => [{ versionId, event: { type: 'cancelRequested' } }],
  target: installsTouched,
});
const cancelBegun = jobsMoved.filterMap((moves) =>
  moves.find(({ event, before, after }) => event.type === 'cancelRequested' && after !== before),
);
sample({ clock: cancelBegun, target: cancelFx });
sample({
  clock: cancelFx.done,
  fn: ({ params }) => touchOf(params, { type: 'cancelConfirmed' }),
  target: installsTouched,
});
sample({
  clock: cancelFx.fail,
  source: $installs,
  filter: (installs, { params }) => {
    const install = installs.get(params.versionId);
    return install?.run === params.run && install.job.status === 'canceling';
  },
  fn: (_, { error }) => ({
    tone: 'error' as const,
    title: 'The installation could not be canceled',
    text: describeBridgeError(error),
  }),
  target: notified,
});
sample({
  clock: cancelFx.fail,
  fn: ({ params }) => touchOf(params, { type: 'cancelRefused' }),
  target: installsTouched,
});

// What is installed. An end changes it; so does one that comes too late to change the job.
sample({
  clock: jobsMoved,
  filter: (moves) =>
    moves.some(({ event, before, after }) => {
      const isEnd = isRunning(before) && !isRunning(after);
      const isFirstNews = before === null && after?.status === 'done' && !after.isSettled;
      const isLateDone =
        before?.status === 'cancelled' &&
        event.type === 'reported' &&
        event.state.status === 'done';
      return isEnd || isFirstNews || isLateDone;
    }),
  fn: () => undefined,
  target: componentsWanted,
});
sample({
  clock: componentsRead,
  source: { installs: $installs, index: $installedIndex },
  fn: ({ installs, index }) =>
    [...installs.values()].map(({ versionId, subject }): Touch => {
      const isThere = subject && index ? deriveStatus(subject, index) === 'installed' : false;
      return { versionId, event: { type: 'componentsRead', isThere } };
    }),
  target: installsTouched,
});
sample({
  clock: componentsDeleted,
  source: $installs,
  fn: (installs) =>
    [...installs.keys()].map((versionId): Touch => ({
      versionId,
      event: { type: 'componentsDeleted' },
    })),
  target: installsTouched,
});
