import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { Button, Dialog, textLinkLook, WebsiteLink } from '@patchbay/ui';
import styles from './app-required.module.css';

/** The dialog that says that installing needs the desktop app (rule I2). */
export function AppRequired({ onClose }: { readonly onClose: () => void }) {
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
          You need the {config.productName} desktop app to install plugins. It downloads them, puts
          every file in its place and keeps them up to date.{' '}
          <Link to={routes.app} onClick={onClose} {...textLinkLook}>
            What it runs on, and how to get it
          </Link>
        </p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <WebsiteLink look={{ variant: 'primary' }}>
            Visit the {config.productName} website
            <ExternalLink size={16} />
          </WebsiteLink>
        </div>
      </div>
    </Dialog>
  );
}
