import { attach, createStore, sample } from '@patchbay/shared/state';
import { $desktop, desktopOpened } from '../../lib/desktop/desktop.model.ts';
import { isAppTooOld } from './is-app-too-old.ts';

const checkAppFx = attach({
  source: $desktop,
  effect: async (desktop) => {
    if (!desktop) return false;
    const appVersion = await desktop.client.getAppVersion();
    const isTooOld = isAppTooOld(desktop.build.version, appVersion);
    if (isTooOld === null) {
      const shown = appVersion.slice(0, 50);
      desktop.reportProblem(new Error(`The desktop app's version cannot be read: "${shown}"`));
    }
    return isTooOld ?? false;
  },
});

/** True where the desktop app must be updated first. */
export const $isAppTooOld = createStore(false).on(checkAppFx.doneData, (_, isTooOld) => isTooOld);

sample({ clock: desktopOpened, target: checkAppFx });
