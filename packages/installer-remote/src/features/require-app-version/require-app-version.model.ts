import { parseVersion } from '@patchbay/domain/versions';
import { attach, createStore, sample } from '@patchbay/shared/state';
import { $desktop, desktopOpened } from '../../installs/desktop/desktop.model.ts';

/**
 * True if the front end's major.minor is higher than the desktop app's (rule I42); null if one of them is not a
 * version.
 */
export function isAppTooOld(frontendVersion: string, appVersion: string): boolean | null {
  const frontend = parseVersion(frontendVersion)?.numbers;
  const app = parseVersion(appVersion)?.numbers;
  if (!frontend || !app) return null;
  const [major = 0, minor = 0] = frontend;
  const [appMajor = 0, appMinor = 0] = app;
  return major > appMajor || (major === appMajor && minor > appMinor);
}

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

/** True if the desktop app must be updated first. */
export const $isAppTooOld = createStore(false).on(checkAppFx.doneData, (_, isTooOld) => isTooOld);

sample({ clock: desktopOpened, target: checkAppFx });
