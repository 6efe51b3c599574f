import { attach, createStore, sample } from '@patchbay/shared/state';
import { $desktop, desktopOpened } from '../desktop/desktop.model.ts';
import type { Touch } from './install-list.ts';
import { installsAsText, recallInstalls, rememberInstalls } from './installs-memory.ts';
import { $installs, installsTouched } from './installs.model.ts';

/** What the app knows, with what the page before a reload knew of it. */
const restoreFx = attach({
  source: $desktop,
  effect: async (desktop): Promise<readonly Touch[]> => {
    if (!desktop) return [];
    const remembered = recallInstalls(desktop.sessionStorage);
    const states = await desktop.client.getAllVersionStates();
    return [...states].map(([versionId, state]) => ({
      versionId,
      event: { type: 'restored', state },
      times: remembered.get(versionId),
    }));
  },
});
const rememberFx = attach({
  source: $desktop,
  effect: (desktop, text: string) => {
    if (desktop) rememberInstalls(desktop.sessionStorage, text);
  },
});

sample({ clock: desktopOpened, target: restoreFx });
sample({ clock: restoreFx.doneData, target: installsTouched });

// Not before it is known what there is: that would overwrite what is remembered.
const $isRestored = createStore(false).on(restoreFx.done, () => true);
const $text = $installs.map(installsAsText);
sample({ clock: [$text, $isRestored], source: $text, filter: $isRestored, target: rememberFx });
