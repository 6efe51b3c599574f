import { useState } from 'react';
import { notified } from '@patchbay/shared/host';
import type { SlotProps } from '@patchbay/shared/remote';
import { useUnit } from '@patchbay/shared/state';
import { Button } from '@patchbay/ui';
import { $desktop } from '../../installs/desktop/desktop.model.ts';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** 'Extract Data': reads the contents of a package with the desktop app, and reports in toasts. */
export function ExtractVersion({ url, onExtracted }: SlotProps['package-extraction']) {
  const [desktop, notify] = useUnit([$desktop, notified]);
  const [isRunning, setRunning] = useState(false);
  if (!desktop) return null;
  const { client, reportProblem } = desktop;

  async function extract() {
    setRunning(true);
    try {
      onExtracted(await client.extractVersionInfo(url));
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
  return (
    <Button size="small" isBusy={isRunning} disabled={url === ''} onClick={() => void extract()}>
      Extract Data
    </Button>
  );
}
