import {
  describeBridgeError,
  isBridgeError,
  type VersionState,
  type VersionStateChange,
} from '@patchbay/shared/bridge';
import { notified } from '@patchbay/shared/host';
import { attach, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop, desktopOpened } from '../desktop/desktop.model.ts';
import { componentsDeleted } from '../installed/deletion.model.ts';
import { componentsRead, componentsWanted } from '../installed/installed.model.ts';
import {
  isRunning,
  touchInstalls,
  type Installs,
  type InstallSubject,
  type Touch,
} from './install-list.ts';
import type { JobEvent } from './install-job.ts';

/** A version is to be installed, and nothing stands against it. */
export const installStarted = createEvent<InstallSubject>();
/** The person wants an installation, by its version's id, to stop. */
export const cancelRequested = createEvent<number>();
/** The app has told of one version. */
export const stateReported = createEvent<VersionStateChange>();
/** The app has told of several versions. */
export const statesReported = createEvent<ReadonlyMap<number, VersionState>>();
/** Nothing was heard of a running installation, by its version's id, for a minute. */
export const silenceNoticed = createEvent<number>();

const touched = createEvent<readonly Touch[]>();

/** Every job that the page knows of, in the order in which they were first seen. */
export const $installs = createStore<Installs>(new Map(), { serialize: 'ignore' });

const movesMade = sample({
  clock: touched,
  source: { installs: $installs, desktop: $desktop },
  fn: ({ installs, desktop }, touches) => touchInstalls(installs, touches, desktop?.now() ?? 0),
});
sample({ clock: movesMade, fn: ({ installs }) => installs, target: $installs });

/** What has just happened to jobs. */
export const jobsMoved = movesMade.map(({ moves }) => moves);

// What the app says.
const restoreStatesFx = attach({
  source: $desktop,
  effect: async (desktop) => (await desktop?.client.getAllVersionStates()) ?? new Map(),
});
const touchesOf = (states: ReadonlyMap<number, VersionState>, type: 'reported' | 'restored') =>
  [...states].map(([versionId, state]): Touch => ({ versionId, event: { type, state } }));

sample({ clock: desktopOpened, target: restoreStatesFx });
sample({
  clock: restoreStatesFx.doneData,
  fn: (states) => touchesOf(states, 'restored'),
  target: touched,
});
sample({
  clock: stateReported,
  fn: ({ versionId, state }): Touch[] => [{ versionId, event: { type: 'reported', state } }],
  target: touched,
});
sample({
  clock: statesReported,
  fn: (states) => touchesOf(states, 'reported'),
  target: touched,
});

// Starting. The answer is about the run that was asked for, which may be over by then.
interface Run {
  readonly versionId: number;
  readonly run: number;
}

const about = ({ versionId, run }: Run, event: JobEvent): readonly Touch[] => [
  { versionId, run, event },
];

const startFx = attach({
  source: $desktop,
  effect: async (desktop, { versionId }: Run) => {
    await desktop?.client.startInstall(versionId);
  },
});

sample({
  clock: installStarted,
  fn: (subject): Touch[] => [{ versionId: subject.versionId, event: { type: 'started' }, subject }],
  target: touched,
});
const runBegun = jobsMoved.filterMap((moves) =>
  moves.find(({ event, before, after }) => event.type === 'started' && after !== before),
);
sample({ clock: runBegun, target: startFx });
sample({
  clock: startFx.done,
  fn: ({ params }) => about(params, { type: 'taken' }),
  target: touched,
});
sample({
  clock: startFx.fail,
  fn: ({ params, error }) =>
    about(params, {
      type: 'startFailed',
      isRefused: !(isBridgeError(error) && error.kind === 'timeout'),
      message: describeBridgeError(error),
    }),
  target: touched,
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
  target: touched,
});
const cancelBegun = jobsMoved.filterMap((moves) =>
  moves.find(({ event, before, after }) => event.type === 'cancelRequested' && after !== before),
);
sample({ clock: cancelBegun, target: cancelFx });
sample({
  clock: cancelFx.done,
  fn: ({ params }) => about(params, { type: 'cancelConfirmed' }),
  target: touched,
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
  fn: ({ params }) => about(params, { type: 'cancelRefused' }),
  target: touched,
});

// Silence.
const watchSilenceFx = attach({
  source: $desktop,
  effect: (desktop, moves: readonly { readonly versionId: number; readonly isOn: boolean }[]) => {
    for (const { versionId, isOn } of moves) {
      if (isOn) desktop?.silence.restart(versionId);
      else desktop?.silence.stop(versionId);
    }
  },
});
const askStateFx = attach({
  source: $desktop,
  effect: async (desktop, versionId: number) =>
    (await desktop?.client.getVersionState(versionId)) ?? null,
});

sample({
  clock: jobsMoved,
  fn: (moves) => moves.map(({ versionId, after }) => ({ versionId, isOn: isRunning(after) })),
  target: watchSilenceFx,
});
sample({
  clock: silenceNoticed,
  source: $installs,
  filter: (installs, versionId) => isRunning(installs.get(versionId)?.job ?? null),
  fn: (_, versionId) => versionId,
  target: askStateFx,
});
sample({
  clock: askStateFx.done,
  fn: ({ params: versionId, result: state }): Touch[] => [
    { versionId, event: { type: 'answered', state } },
  ],
  target: touched,
});
sample({
  clock: askStateFx.fail,
  fn: ({ params: versionId }): Touch[] => [
    {
      versionId,
      event: {
        type: 'unanswered',
        message: 'The desktop app says nothing about this installation any more.',
      },
    },
  ],
  target: touched,
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
  clock: [
    componentsRead.map((): JobEvent => ({ type: 'componentsRead' })),
    componentsDeleted.map((): JobEvent => ({ type: 'componentsDeleted' })),
  ],
  source: $installs,
  fn: (installs, event) => [...installs.keys()].map((versionId): Touch => ({ versionId, event })),
  target: touched,
});
