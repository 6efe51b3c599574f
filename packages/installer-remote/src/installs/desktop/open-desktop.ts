import { computerPlatform } from '@patchbay/domain/versions';
import { createDesktopClient, type DesktopBridge } from '@patchbay/shared/bridge';
import { createStorage, type Host } from '@patchbay/shared/host';
import { scopeBind } from '@patchbay/shared/state';
import { tellUsage } from '@patchbay/ui';
import { askStatesFx, silenceNoticed } from '../jobs/install-sources.model.ts';
import { stateReported, statesReported } from '../jobs/installs.model.ts';
import { createSilenceWatch, createStatePoll, desktopOpened } from './desktop.model.ts';

type Listeners = Parameters<ReturnType<typeof createDesktopClient>['subscribe']>[0];

/**
 * Connects the models to the desktop app, with the only subscription of the page.
 * @param listeners for further news of the app
 * @returns a function that ends the subscription
 */
export function openDesktop(
  host: Host,
  bridge: DesktopBridge,
  listeners: Pick<Listeners, 'onAppUpdate'> = {},
): () => void {
  const { scope, storage, track, openAuth, reportProblem, build } = host;
  const client = createDesktopClient(bridge, { reportProblem });
  const silence = createSilenceWatch(scopeBind(silenceNoticed, { scope }));
  const poll = createStatePoll(scopeBind(askStatesFx, { scope }), document);
  // Subscribe before asking, so that no event in between is lost.
  const unsubscribe = client.subscribe({
    onChange: scopeBind(stateReported, { scope }),
    onAll: scopeBind(statesReported, { scope }),
    ...listeners,
  });
  scopeBind(desktopOpened, { scope })({
    client,
    silence,
    poll,
    tellUsage: (event) => {
      const system = computerPlatform(navigator) ?? 'other';
      tellUsage(host, { ...event, system });
    },
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
