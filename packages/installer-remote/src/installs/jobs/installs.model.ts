import type { FailureReason } from '@patchbay/domain/api';
import {
  describeBridgeError,
  isBridgeError,
  type VersionState,
  type VersionStateChange,
} from '@patchbay/shared/bridge';
import { type AnalyticsEvent, notified } from '@patchbay/shared/host';
import { attach, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $choices } from '../choices/software-choices.model.ts';
import { $desktop, type InstallUsage } from '../desktop/desktop.model.ts';
import { componentsDeleted } from '../installed/deletion.model.ts';
import { deriveStatus, keptFormats } from '../installed/derive-status.ts';
import { $installedIndex, componentsRead, componentsWanted } from '../installed/installed.model.ts';
import {
  applyEvents,
  type Attempt,
  attemptEvents,
  type InstallEvent,
  type Installs,
  type InstallSubject,
  isRunning,
  type Transition,
} from './install-list.ts';

/** A version is to be installed, and nothing prevents it. */
export const installStarted = createEvent<InstallSubject>();
/** The person wants an installation, by its version's id, to stop. */
export const cancelRequested = createEvent<number>();
/** The app has reported one version. */
export const stateReported = createEvent<VersionStateChange>();
/** The app has reported several versions. */
export const statesReported = createEvent<ReadonlyMap<number, VersionState>>();

/** Something happens to jobs. Only raised by the models of this folder. */
export const installEventsRaised = createEvent<readonly InstallEvent[]>();

/** Every job that the page knows of. */
export const $installs = createStore<Installs>(new Map(), { serialize: 'ignore' });

const eventsApplied = sample({
  clock: installEventsRaised,
  source: { installs: $installs, desktop: $desktop },
  fn: ({ installs, desktop }, events) => applyEvents(installs, events, desktop?.now() ?? 0),
});
sample({ clock: eventsApplied, fn: ({ installs }) => installs, target: $installs });

/** The latest changes of jobs. */
export const jobsChanged = eventsApplied.map(({ transitions }) => transitions);

// Reports of the app.
sample({
  clock: stateReported,
  fn: ({ versionId, state }): InstallEvent[] => [{ versionId, event: { type: 'reported', state } }],
  target: installEventsRaised,
});
sample({
  clock: statesReported,
  fn: (states) =>
    [...states].map(([versionId, state]): InstallEvent => ({
      versionId,
      event: { type: 'reported', state },
    })),
  target: installEventsRaised,
});

// Starting. The answer is about the attempt that was asked for, which may be over by then.

const startFx = attach({
  source: { desktop: $desktop, choices: $choices, index: $installedIndex },
  effect: async ({ desktop, choices, index }, { versionId, subject }: Transition) => {
    const chosen = subject && choices.get(subject.softwareId)?.formats;
    const kept = subject && index && (subject.keptFormats ?? keptFormats(subject, index));
    await desktop?.client.startInstall(versionId, chosen ?? kept);
  },
});

sample({
  clock: installStarted,
  fn: (subject): InstallEvent[] => [
    { versionId: subject.versionId, event: { type: 'started' }, subject },
  ],
  target: installEventsRaised,
});
const attemptStarted = jobsChanged.filterMap((transitions) =>
  transitions.find(({ event, before, after }) => event.type === 'started' && after !== before),
);
sample({ clock: attemptStarted, target: startFx });
sample({
  clock: startFx.done,
  fn: ({ params }) => attemptEvents(params, { type: 'taken' }),
  target: installEventsRaised,
});
sample({
  clock: startFx.fail,
  fn: ({ params, error }) =>
    attemptEvents(params, {
      type: 'startFailed',
      isRefused: !(isBridgeError(error) && error.kind === 'timeout'),
      message: describeBridgeError(error),
    }),
  target: installEventsRaised,
});

// Canceling.
const cancelFx = attach({
  source: $desktop,
  effect: async (desktop, { versionId }: Attempt) => {
    await desktop?.client.cancelInstall(versionId);
  },
});

sample({
  clock: cancelRequested,
  fn: (versionId): InstallEvent[] => [{ versionId, event: { type: 'cancelRequested' } }],
  target: installEventsRaised,
});
const cancelBegun = jobsChanged.filterMap((transitions) =>
  transitions.find(
    ({ event, before, after }) => event.type === 'cancelRequested' && after !== before,
  ),
);
sample({ clock: cancelBegun, target: cancelFx });
sample({
  clock: cancelFx.done,
  fn: ({ params }) => attemptEvents(params, { type: 'cancelConfirmed' }),
  target: installEventsRaised,
});
sample({
  clock: cancelFx.fail,
  source: $installs,
  filter: (installs, { params }) => {
    const install = installs.get(params.versionId);
    return install?.attempt === params.attempt && install.job.status === 'canceling';
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
  fn: ({ params }) => attemptEvents(params, { type: 'cancelRefused' }),
  target: installEventsRaised,
});

// Installed components: read again after the end of a job, even one that comes too late to change the job.
sample({
  clock: jobsChanged,
  filter: (transitions) =>
    transitions.some(({ event, before, after }) => {
      const isEnd = isRunning(before) && !isRunning(after);
      const isFirstNews = before === null && after?.status === 'done' && !after.isSettled;
      const isLateDone =
        before?.status === 'cancelled' &&
        event.type === 'reported' &&
        event.state.status === 'done';
      return isEnd || isFirstNews || isLateDone;
    }),
  target: componentsWanted,
});
sample({
  clock: componentsRead,
  source: { installs: $installs, index: $installedIndex },
  fn: ({ installs, index }) =>
    [...installs.values()].map(({ versionId, subject }): InstallEvent => {
      const status = subject && index ? deriveStatus(subject, index) : null;
      const isThere = status === 'installed' || status === 'versionUnknown';
      return { versionId, event: { type: 'componentsRead', isThere } };
    }),
  target: installEventsRaised,
});
sample({
  clock: componentsDeleted,
  source: $installs,
  fn: (installs) =>
    [...installs.keys()].map((versionId): InstallEvent => ({
      versionId,
      event: { type: 'componentsDeleted' },
    })),
  target: installEventsRaised,
});

// The begin and the end of a job: analytics, and counts where the software is known.

const countStartFx = attach({
  source: $desktop,
  effect: (desktop, { subject }: Transition) => {
    if (subject) desktop?.tellUsage({ event: 'install_begun', software: subject.softwareId });
  },
});
sample({ clock: attemptStarted, target: countStartFx });

const eventsOfEnd = new Map<string, readonly [AnalyticsEvent, InstallUsage['event']]>([
  ['done', ['SoftwareInstall.done', 'install_done']],
  ['error', ['SoftwareInstall.error', 'install_failed']],
  ['cancelled', ['SoftwareInstall.cancel', 'install_cancelled']],
]);

const failures = new Map<string, FailureReason>([
  ['downloading', 'download'],
  ['unpacking', 'unpack'],
  ['installing', 'install'],
]);

const tellEndsFx = attach({
  source: $desktop,
  effect: (desktop, ends: readonly Transition[]) => {
    for (const { versionId, before, after, event: cause, subject } of ends) {
      const [tracked, event] = eventsOfEnd.get(after?.status ?? '') ?? [];
      if (!tracked || !event) continue;
      const { softwareId, softwareName: name } = subject ?? {};
      desktop?.track(tracked, {
        versionId,
        ...(softwareId !== undefined && { softwareId }),
        ...(name !== undefined && { name }),
      });
      if (softwareId === undefined) continue;
      const step = failures.get(before?.status ?? '') ?? 'other';
      const reason = cause.type === 'startFailed' ? 'refused' : step;
      const failure = event === 'install_failed' && { reason };
      desktop?.tellUsage({ event, software: softwareId, ...failure });
    }
  },
});

// A job ends once, however often the app says so.
sample({
  clock: jobsChanged,
  fn: (transitions) =>
    transitions.filter(({ before, after }) => isRunning(before) && !isRunning(after)),
  target: tellEndsFx,
});
