import { useEffect, useRef, useState } from 'react';
import { ExternalLink } from 'lucide-react';
import { useHost } from '@patchbay/shared/host';
import type { SlotProps } from '@patchbay/shared/remote';
import { Button, Dialog, textLinkLook, WebsiteLink } from '@patchbay/ui';
import { routes } from '@patchbay/domain/routes';
import { Link } from '@patchbay/shared/router';
import styles from './app-required.module.css';

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

/** The same for all software of a list (rule C120). */
export function OfferAppForAll() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Install all that fits
      </Button>
      {isOpen && <AppRequired onClose={() => setOpen(false)} />}
    </>
  );
}

/** The dialog that says that installing needs the desktop app (rule I2). */
function AppRequired({ onClose }: { readonly onClose: () => void }) {
  const { config, track } = useHost();
  const isTracked = useRef(false);
  useEffect(() => {
    if (isTracked.current) return;
    isTracked.current = true;
    track('AppRequiredOverlay.Shown');
  }, [track]);
  return (
    <Dialog title="Let's Install" onClose={onClose}>
      <div className={styles.body}>
        <p>
          <span>{`You need the ${config.productName} desktop app to install plugins. `}</span>
          It downloads them, puts every file in its place and keeps them up to date.{' '}
          <Link to={routes.app} onClick={onClose} {...textLinkLook}>
            What it runs on, and how to get it
          </Link>
        </p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <WebsiteLink look={{ variant: 'primary' }}>
            <span>{`Visit the ${config.productName} website`}</span>
            <ExternalLink size={16} />
          </WebsiteLink>
        </div>
      </div>
    </Dialog>
  );
}
