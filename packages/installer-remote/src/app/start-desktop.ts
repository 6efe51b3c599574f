import { isApiError } from '@patchbay/shared/http';
import { saveInstalledSoftware } from '@patchbay/domain/api';
import { createDesktopClient, type DesktopBridge } from '@patchbay/shared/bridge';
import { createStorage, type Host } from '@patchbay/shared/host';
import { scopeBind } from '@patchbay/shared/state';
import { appUpdateFound } from '../features/announce-app-update/app-update.model.ts';
import { sha256 } from '../features/report-installed/installed-report.ts';
import { reportingOpened } from '../features/report-installed/report-installed.model.ts';
import '../features/require-app-version/require-app-version.model.ts';
import '../features/show-downloads/downloads.model.ts';
import '../features/share-session/share-session.model.ts';
import { desktopOpened } from '../lib/desktop/desktop.model.ts';
import { createSilenceWatch } from '../lib/desktop/silence-watch.ts';
import { createStatePoll } from '../lib/desktop/state-poll.ts';
import { stateReported, statesReported } from '../lib/installs/installs.model.ts';
import { askStatesFx, silenceNoticed } from '../lib/installs/install-sources.model.ts';
import { trackingOpened } from '../lib/tracking/tracking.model.ts';

/** True if a failed call is a fault of the product, not of the network. */
const isOurs = (error: Error) =>
  !isApiError(error) || error.kind === 'contract' || error.kind === 'malformed';

/**
 * Connects the page to the desktop app, with the only subscription of the page, and starts the models that follow it.
 * @returns a function that ends the subscription
 */
export function startDesktop(host: Host, bridge: DesktopBridge): () => void {
  const { scope, storage, track, openAuth, reportProblem, build, http } = host;
  const client = createDesktopClient(bridge, { reportProblem });
  const silence = createSilenceWatch(scopeBind(silenceNoticed, { scope }));
  const poll = createStatePoll(scopeBind(askStatesFx, { scope }), document);
  // Subscribe before asking, so that no event in between is lost.
  const unsubscribe = client.subscribe({
    onChange: scopeBind(stateReported, { scope }),
    onAll: scopeBind(statesReported, { scope }),
    onAppUpdate: scopeBind(appUpdateFound, { scope }),
  });
  scopeBind(trackingOpened, { scope })({ storage, track });
  scopeBind(reportingOpened, { scope })({
    storage,
    save: (report) => saveInstalledSoftware(http, report),
    hash: sha256,
    onFailure: (error) => {
      if (isOurs(error)) reportProblem(error);
    },
  });
  scopeBind(desktopOpened, { scope })({
    client,
    silence,
    poll,
    storage,
    sessionStorage: createStorage(() => window.sessionStorage),
    track,
    openAuth,
    reportProblem,
    build,
    now: () => Date.now(),
  });
  return () => {
    unsubscribe();
    silence.stopAll();
    poll.stop();
  };
}
