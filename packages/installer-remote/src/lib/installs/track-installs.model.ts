import type { AnalyticsEvent } from '@patchbay/shared/host';
import { attach, sample } from '@patchbay/shared/state';
import { $desktop } from '../desktop/desktop.model.ts';
import { isRunning, type Move } from './install-list.ts';
import { jobsMoved } from './installs.model.ts';

const eventOfEnd = new Map<string, AnalyticsEvent>([
  ['done', 'SoftwareInstall.done'],
  ['error', 'SoftwareInstall.error'],
  ['cancelled', 'SoftwareInstall.cancel'],
]);

const trackEndsFx = attach({
  source: $desktop,
  effect: (desktop, ends: readonly Move[]) => {
    for (const { versionId, after, subject } of ends) {
      const event = eventOfEnd.get(after?.status ?? '');
      if (!event) continue;
      const { softwareId, softwareName: name } = subject ?? {};
      desktop?.track(event, {
        versionId,
        ...(softwareId === undefined ? {} : { softwareId }),
        ...(name === undefined ? {} : { name }),
      });
    }
  },
});

// A job ends once, however often the app says so.
sample({
  clock: jobsMoved,
  fn: (moves) => moves.filter(({ before, after }) => isRunning(before) && !isRunning(after)),
  target: trackEndsFx,
});
