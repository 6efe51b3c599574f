import type { VersionState } from '@patchbay/shared/bridge';
import { attach, combine, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop, desktopOpened } from '../desktop/desktop.model.ts';
import { nextJob } from './state/install-job.ts';
import {
  type Attempt,
  attemptEvents,
  type InstallEvent,
  type Installs,
  isRunning,
  type Transition,
} from './state/install-list.ts';
import { installsAsText, recallInstalls, rememberInstalls } from './installs-memory.ts';
import { $installs, installEventsRaised, jobsChanged } from './installs.model.ts';

// Restore: jobs that the app began before this page was opened.

/** The app's jobs, with their times and names from before a reload. */
const restoreFx = attach({
  source: $desktop,
  effect: async (desktop): Promise<readonly InstallEvent[]> => {
    if (!desktop) return [];
    const remembered = recallInstalls(desktop.sessionStorage);
    const states = await desktop.client.getAllVersionStates();
    return [...states].map(([versionId, state]) => {
      const { times, subject } = remembered.get(versionId) ?? {};
      const event = { type: 'restored', state } as const;
      return { versionId, event, times, ...(subject ? { subject } : {}) };
    });
  },
});
const rememberFx = attach({
  source: $desktop,
  effect: (desktop, text: string) => {
    if (desktop) rememberInstalls(desktop.sessionStorage, text);
  },
});

sample({ clock: desktopOpened, target: restoreFx });
sample({ clock: restoreFx.doneData, target: installEventsRaised });

// Only after the restore, which an earlier write would overwrite.
const $isRestored = createStore(false).on(restoreFx.done, () => true);
const $text = $installs.map(installsAsText);
sample({ clock: [$text, $isRestored], source: $text, filter: $isRestored, target: rememberFx });

// Poll: apps that report nothing by themselves are asked again and again.

/** The states of an old app's jobs, each with the attempt that was current when it was asked. */
export const askStatesFx = attach({
  source: { desktop: $desktop, installs: $installs },
  effect: async ({ desktop, installs }): Promise<readonly InstallEvent[]> => {
    const states = (await desktop?.client.getAllVersionStates()) ?? new Map<number, VersionState>();
    return [...states].map(([versionId, state]) => {
      const attempt = installs.get(versionId)?.attempt;
      const event = { type: 'reported', state } as const;
      return attempt === undefined ? { versionId, event } : { versionId, attempt, event };
    });
  },
});
const switchPollFx = attach({
  source: $desktop,
  effect: (desktop, isOn: boolean) => {
    if (isOn) desktop?.poll.start();
    else desktop?.poll.stop();
  },
});

const $isPolled = combine(
  { desktop: $desktop, installs: $installs },
  ({ desktop, installs }) =>
    desktop?.client.hasEvents === false && [...installs.values()].some(({ job }) => isRunning(job)),
);
sample({ clock: $isPolled, target: switchPollFx });

/** An answer that changes nothing counts as silence, so that an app that is stuck is noticed. */
function changesJob(installs: Installs, { versionId, event }: InstallEvent): boolean {
  const before = installs.get(versionId)?.job ?? null;
  const after = nextJob(before, event);
  return (
    after?.status !== before?.status ||
    after?.progress !== before?.progress ||
    after?.isTaken !== before?.isTaken
  );
}
sample({
  clock: askStatesFx.doneData,
  source: $installs,
  fn: (installs, events) => events.filter((installEvent) => changesJob(installs, installEvent)),
  target: installEventsRaised,
});

// Silence: a running installation of which nothing was heard is asked for.

/** Nothing was heard of a running installation, by its version's id, for a minute. */
export const silenceNoticed = createEvent<number>();

const watchSilenceFx = attach({
  source: $desktop,
  effect: (
    desktop,
    transitions: readonly { readonly versionId: number; readonly isOn: boolean }[],
  ) => {
    for (const { versionId, isOn } of transitions) {
      if (isOn) desktop?.silence.restart(versionId);
      else desktop?.silence.stop(versionId);
    }
  },
});
const askStateFx = attach({
  source: $desktop,
  effect: async (desktop, { versionId }: Attempt) =>
    (await desktop?.client.getVersionState(versionId)) ?? null,
});

/** Files that are read or deleted on this page say nothing of the app's work. */
const comesFromApp = ({ event }: Transition) =>
  event.type !== 'componentsRead' && event.type !== 'componentsDeleted';

sample({
  clock: jobsChanged,
  fn: (transitions) =>
    transitions
      .filter(comesFromApp)
      .map(({ versionId, after }) => ({ versionId, isOn: isRunning(after) })),
  target: watchSilenceFx,
});
const stateDoubted = sample({
  clock: silenceNoticed,
  source: $installs,
  fn: (installs, versionId) => installs.get(versionId) ?? null,
}).filterMap((install) => (install && isRunning(install.job) ? install : undefined));
sample({ clock: stateDoubted, target: askStateFx });
sample({
  clock: askStateFx.done,
  fn: ({ params, result: state }) => attemptEvents(params, { type: 'answered', state }),
  target: installEventsRaised,
});
sample({
  clock: askStateFx.fail,
  fn: ({ params }) =>
    attemptEvents(params, {
      type: 'unanswered',
      message: 'The desktop app stopped responding.',
    }),
  target: installEventsRaised,
});
