import { useState } from 'react';
import { useHost } from '@patchbay/shared/host';
import type { SlotProps } from '@patchbay/shared/remote';
import { Button } from '@patchbay/ui';
import { AppRequired } from './app-required.tsx';

/** The install button outside the desktop app, which opens the app-required dialog (rule I1). */
export function OfferApp({
  softwareId,
  softwareName,
  version,
  isQuiet = false,
}: SlotProps['install-controls']) {
  const { track } = useHost();
  const [isOpen, setOpen] = useState(false);
  const ask = () => {
    track('SoftwareInstall.click', { softwareId, versionId: version.id, name: softwareName });
    setOpen(true);
  };
  return (
    <>
      <Button
        variant={isQuiet ? 'secondary' : 'primary'}
        size={isQuiet ? 'small' : 'medium'}
        aria-haspopup="dialog"
        onClick={ask}
      >
        Install
      </Button>
      {isOpen && <AppRequired onClose={() => setOpen(false)} />}
    </>
  );
}
