import type { VersionState } from '@patchbay/shared/bridge';
import { attach, combine, sample } from '@patchbay/shared/state';
import { $desktop } from '../desktop/desktop.model.ts';
import { nextJob } from './install-job.ts';
import { isRunning, type Installs, type Touch } from './install-list.ts';
import { $installs, installsTouched } from './installs.model.ts';

/** What an old app knows of its jobs, each with the run that was known when it was asked. */
export const askStatesFx = attach({
  source: { desktop: $desktop, installs: $installs },
  effect: async ({ desktop, installs }): Promise<readonly Touch[]> => {
    const states = (await desktop?.client.getAllVersionStates()) ?? new Map<number, VersionState>();
    return [...states].map(([versionId, state]) => {
      const run = installs.get(versionId)?.run;
      const event = { type: 'reported', state } as const;
      return run === undefined ? { versionId, event } : { versionId, run, event };
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

/** The same answer as before is silence: an app that is stuck would seem to have news all the time. */
function isNews(installs: Installs, { versionId, event }: Touch): boolean {
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
  fn: (installs, touches) => touches.filter((touch) => isNews(installs, touch)),
  target: installsTouched,
});
