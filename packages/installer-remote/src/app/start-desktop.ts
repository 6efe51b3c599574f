import { openDesktop } from '../installs/desktop/open-desktop.ts';
import { isApiError } from '@patchbay/shared/http';
import { saveInstalledSoftware } from '@patchbay/domain/api';
import type { DesktopBridge } from '@patchbay/shared/bridge';
import type { Host } from '@patchbay/shared/host';
import { reloadEvent } from '@patchbay/shared/remote';
import { scopeBind } from '@patchbay/shared/state';
import { appUpdateFound } from '../features/announce-app-update/app-update.model.ts';
import { sha256 } from '../features/report-installed/installed-report.ts';
import { reportingOpened } from '../features/report-installed/report-installed.model.ts';
import '../features/require-app-version/require-app-version.model.ts';
import { $runningCount } from '../features/show-downloads/downloads.model.ts';
import '../features/share-session/share-session.model.ts';
import { trackingOpened } from '../lib/tracking/tracking.model.ts';

/** True if a failed call is a fault of the product, not of the network. */
const isOurs = (error: Error) =>
  !isApiError(error) || error.kind === 'contract' || error.kind === 'malformed';

/**
 * Connects the page to the desktop app, and starts the models that follow it.
 * @returns a function that ends the connection
 */
export function startDesktop(host: Host, bridge: DesktopBridge): () => void {
  const { scope, storage, track, reportProblem, http } = host;
  scopeBind(trackingOpened, { scope })({ storage, track });
  scopeBind(reportingOpened, { scope })({
    storage,
    save: (report) => saveInstalledSoftware(http, report),
    hash: sha256,
    onFailure: (error) => {
      if (isOurs(error)) reportProblem(error);
    },
  });
  const holdReload = (event: Event) => {
    if (scope.getState($runningCount) > 0) event.preventDefault();
  };
  window.addEventListener(reloadEvent, holdReload);
  const disconnect = openDesktop(host, bridge, {
    onAppUpdate: scopeBind(appUpdateFound, { scope }),
  });
  return () => {
    window.removeEventListener(reloadEvent, holdReload);
    disconnect();
  };
}
