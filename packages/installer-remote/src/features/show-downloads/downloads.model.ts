import { attach, combine, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop, desktopOpened } from '../../installs/desktop/desktop.model.ts';
import { isRunning, newestFirst } from '../../installs/jobs/install-list.ts';
import { $installs, jobsChanged } from '../../installs/jobs/installs.model.ts';

/** In the storage of the session: the app reports all its jobs again after a reload. */
const storageKey = 'downloads-cleared';
const maxCleared = 1000;

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

function readIds(text: string | null): readonly number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isId) : [];
  } catch {
    return [];
  }
}

/** The user wants what has ended out of the list. */
export const finishedCleared = createEvent();

const recallFx = attach({
  source: $desktop,
  effect: (desktop) => readIds(desktop?.sessionStorage.get(storageKey) ?? null),
});
const rememberFx = attach({
  source: $desktop,
  effect: (desktop, ids: ReadonlySet<number>) => {
    desktop?.sessionStorage.set(storageKey, JSON.stringify([...ids].slice(-maxCleared)));
  },
});

const idsCleared = sample({
  clock: finishedCleared,
  source: $installs,
  fn: (installs) =>
    [...installs.values()].filter(({ job }) => !isRunning(job)).map(({ versionId }) => versionId),
});

/** Versions whose last installation is not listed, until it runs again. */
const $cleared = createStore<ReadonlySet<number>>(new Set(), { serialize: 'ignore' })
  .on(recallFx.doneData, (_, ids) => new Set(ids))
  .on(idsCleared, (cleared, ids) => new Set([...cleared, ...ids]))
  .on(jobsChanged, (cleared, transitions) => {
    const running = transitions.filter(
      ({ versionId, after }) => isRunning(after) && cleared.has(versionId),
    );
    if (running.length === 0) return cleared;
    const ids = new Set(running.map(({ versionId }) => versionId));
    return new Set([...cleared].filter((id) => !ids.has(id)));
  });

sample({ clock: desktopOpened, target: recallFx });
sample({ clock: $cleared, target: rememberFx });

/** The newest first, without what was cleared (rule D1). */
export const $downloads = combine($installs, $cleared, (installs, cleared) =>
  newestFirst(installs).filter(({ versionId }) => !cleared.has(versionId)),
);

export const $runningCount = $installs.map(
  (installs) => [...installs.values()].filter(({ job }) => isRunning(job)).length,
);
