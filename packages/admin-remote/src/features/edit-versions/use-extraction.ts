import { useMemo, useState } from 'react';
import {
  createDesktopClient,
  type DesktopClient,
  type ExtractedVersion,
} from '@patchbay/shared/bridge';
import { notified, useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';

interface Extraction {
  readonly isRunning: boolean;
  readonly start: (url: string) => void;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * 'Extract Data': what the desktop app finds in a package (specification, section 8: the toasts). Null outside of the
 * app.
 */
export function useExtraction(onExtracted: (version: ExtractedVersion) => void): Extraction | null {
  const { bridge, reportProblem } = useHost();
  const notify = useUnit(notified);
  const [isRunning, setRunning] = useState(false);
  const client = useMemo(
    () => bridge && createDesktopClient(bridge, { reportProblem }),
    [bridge, reportProblem],
  );
  if (!client) return null;

  async function extract(app: DesktopClient, url: string) {
    setRunning(true);
    try {
      onExtracted(await app.extractVersionInfo(url));
    } catch (error) {
      if (messageOf(error).includes('404')) {
        notify({
          tone: 'error',
          title: 'Error while downloading file',
          text: `${url} – Please recheck the url`,
        });
        return;
      }
      notify({ tone: 'error', title: 'Unknown error', text: 'Please contact developer' });
      reportProblem(error instanceof Error ? error : new Error(messageOf(error)));
    } finally {
      setRunning(false);
    }
  }
  return { isRunning, start: (url) => void extract(client, url) };
}
