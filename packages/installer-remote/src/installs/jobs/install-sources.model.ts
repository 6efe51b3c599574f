import { parse } from '@patchbay/shared/parse';
import type { HostStorage } from '@patchbay/shared/host';
import { array, number, object, string, ValidationError } from '@patchbay/shared/validation';
import type { VersionState } from '@patchbay/shared/bridge';
import { attach, combine, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop, desktopOpened } from '../desktop/desktop.model.ts';
import {
  type Attempt,
  attemptEvents,
  type InstallEvent,
  type Installs,
  type InstallSubject,
  type InstallTimes,
  isRunning,
  maxInstalls,
  type Transition,
} from './install-list.ts';
import { nextJob } from './install-job.ts';
import { $installs, installEventsRaised, jobsChanged } from './installs.model.ts';

/** In the storage of the session: it outlives a reload, and not the window. */
const storageKey = 'installs-seen';

/** The last moment that a `Date` can be of. */
const lastTime = 8.64e15;

/** The part of a job that is stored over a reload. */
interface RememberedInstall {
  readonly times: InstallTimes;
  /** Null where the page did not know it. */
  readonly subject: InstallSubject | null;
}

const id = () => number().integer().positive().required();

const subjectSchema = object({
  versionId: id(),
  softwareId: id(),
  softwareName: string().defined(),
  vendor: string().defined(),
  vendorPath: string().nullable().default(null),
  cover: string().nullable().default(null),
  version: string().defined(),
  components: array(string().defined()).required(),
});

export const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
export const isTime = (value: unknown): value is number => isWhole(value) && value <= lastTime;

/** The subject of a version as it was stored; null where it cannot be read. */
export function readSubject(value: unknown, versionId: number): InstallSubject | null {
  if (value === null || value === undefined) return null;
  try {
    const subject = parse(subjectSchema, value);
    return subject.versionId === versionId ? subject : null;
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}

function readRow(row: unknown): [number, RememberedInstall] | null {
  if (!Array.isArray(row)) return null;
  const [versionId, seenAt, endedAt, subject] = row.map((cell: unknown) => cell);
  if (!isWhole(versionId) || !isTime(seenAt)) return null;
  if (endedAt !== null && !isTime(endedAt)) return null;
  return [versionId, { times: { seenAt, endedAt }, subject: readSubject(subject, versionId) }];
}

/** The times and names of jobs as stored before a reload. Unreadable entries are ignored. */
export function recallInstalls(storage: HostStorage): ReadonlyMap<number, RememberedInstall> {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '[]');
    const rows = Array.isArray(stored) ? stored.slice(-maxInstalls) : [];
    return new Map(rows.map(readRow).filter((row) => row !== null));
  } catch {
    return new Map();
  }
}

/** The text that `recallInstalls` reads. */
const installsAsText = (installs: Installs): string =>
  JSON.stringify(
    [...installs.values()].map(({ versionId, seenAt, endedAt, subject }) => [
      versionId,
      seenAt,
      endedAt,
      subject,
    ]),
  );

function rememberInstalls(storage: HostStorage, text: string): void {
  storage.set(storageKey, text);
}

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
