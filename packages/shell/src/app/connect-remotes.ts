import type { Host } from '@patchbay/shared/host';
import { shellBasePath, type Registry } from '@patchbay/shared/registry';
import {
  allowReleases,
  fetchRemoteModule,
  type PageFederation,
} from '@patchbay/composition/federation';
import { createLoadCode } from '@patchbay/composition/load-code';
import { readAhead } from '@patchbay/composition/released-files';
import { chooseReleases } from './choose-releases.ts';
import type { RemoteSource } from './start-page.tsx';

const acts = ['pointerover', 'touchstart', 'keydown', 'focusin'] as const;

/** The parts of a page that can be pressed. Others are passed over by who only reads. */
const pressable = 'a, button, input, select, summary, textarea, [tabindex]';

/** Resolves when somebody first does something on the page: moves the pointer over what can be pressed, touches it, types or tabs. */
export const whenUsed = (page: Window): Promise<void> =>
  new Promise((resolve) => {
    const tell = ({ type, target }: Event) => {
      const isOver = target instanceof Element && target.closest(pressable) !== null;
      if (type === 'pointerover' && !isOver) return;
      for (const act of acts) page.removeEventListener(act, tell, true);
      resolve();
    };
    for (const act of acts) page.addEventListener(act, tell, { capture: true, passive: true });
  });

/**
 * The remotes of the registry, each loaded when it is needed. `reload` is asked for a fresh
 * page where a file is gone.
 */
export async function connectRemotes(
  registry: Registry,
  host: Host,
  reload: (missingFile: string) => boolean,
  federation: PageFederation,
): Promise<RemoteSource> {
  const remotes = await chooseReleases(registry, host, document);
  allowReleases(remotes, { allowUnlistedScripts: host.config.allowRemoteOverrides });
  const loadCode = createLoadCode(reload);
  const used = whenUsed(window);
  const { assetsOrigin = location.href } = host.config;
  const shellFolder = new URL(shellBasePath(registry.shell), assetsOrigin).href;
  return {
    remotes,
    loadCode,
    fetchModule: async (release) => {
      const module = await loadCode(release, () => fetchRemoteModule(release, federation));
      // Before something is pressed, which would wait for it.
      void used.then(() => {
        readAhead(release.folder);
        readAhead(shellFolder);
      });
      return module;
    },
  };
}
