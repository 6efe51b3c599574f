import type { DesktopBridge } from '@patchbay/shared/bridge';
import type { Host } from '@patchbay/shared/host';
import { lazyCode } from '@patchbay/ui';
import type { WithDesktop } from './slots.ts';

interface DesktopConnection {
  readonly withDesktop: WithDesktop;
  close(): void;
}

/**
 * The page's one connection to the desktop app. Its code is fetched at once; if that fails, the next part that
 * needs it tries again.
 */
export function connectDesktop(host: Host, bridge: DesktopBridge): DesktopConnection {
  let isClosed = false;
  let disconnect: (() => void) | null = null;

  const desktop = lazyCode(async () => {
    const { startDesktop } = await import(/* webpackChunkName: "desktop" */ './start-desktop.ts');
    if (!isClosed) disconnect = startDesktop(host, bridge);
  });

  desktop.load().catch((cause: unknown) => {
    host.reportProblem(new Error("Couldn't connect to the desktop app", { cause }));
  });
  return {
    withDesktop: (load) => async () => {
      const [part] = await Promise.all([load(), desktop.load()]);
      return part;
    },
    close: () => {
      isClosed = true;
      disconnect?.();
    },
  };
}
