import type { DesktopBridge } from '@patchbay/shared/bridge';
import type { Host } from '@patchbay/shared/host';
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
  let opening: Promise<void> | null = null;
  let disconnect: () => void = () => undefined;

  const open = () => {
    opening ??= import(/* webpackChunkName: "desktop" */ './start-desktop.ts').then(
      ({ startDesktop }) => {
        if (!isClosed) disconnect = startDesktop(host, bridge);
      },
      (error: unknown) => {
        opening = null;
        throw error;
      },
    );
    return opening;
  };

  open().catch((cause: unknown) => {
    host.reportProblem(new Error("Couldn't connect to the desktop app", { cause }));
  });
  return {
    withDesktop: (load) => async () => {
      const [part] = await Promise.all([load(), open()]);
      return part;
    },
    close: () => {
      isClosed = true;
      disconnect();
    },
  };
}
