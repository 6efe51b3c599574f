import { useEffect, useRef, useState, type ReactElement } from 'react';
import { ExternalLink, Send } from 'lucide-react';
import { askAppRelease } from '@patchbay/shared/bridge';
import { useHost } from '@patchbay/shared/host';
import type { SlotProps } from '@patchbay/shared/remote';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { Button, buttonLook, CopyButton, Dialog, textLinkLook, WebsiteLink } from '@patchbay/ui';
import { appArchiveLabel } from '@patchbay/domain/format';
import { routes } from '@patchbay/domain/routes';
import { appArchiveFor, computerChip, computerPlatform } from '@patchbay/domain/versions';
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
  const first = useFirstWay();
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
        {first && <p className={styles.first}>{first}</p>}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <WebsiteLink look={{ variant: first === null ? 'primary' : 'secondary' }}>
            <span>{`Visit the ${config.productName} website`}</span>
            <ExternalLink size={16} />
          </WebsiteLink>
        </div>
      </div>
    </Dialog>
  );
}

const appReleaseQuery = (origin: string) =>
  queryOptions({
    queryKey: ['app-release', origin],
    queryFn: ({ signal }) => askAppRelease(origin, signal),
  });

const computerQuery = queryOptions({
  queryKey: ['computer', 'for-the-app'],
  queryFn: async () => ({
    platform: computerPlatform(navigator),
    chip: await computerChip(navigator),
  }),
  staleTime: Infinity,
  networkMode: 'always',
});

/**
 * The way to the app from this computer, without another page: its download (rule I74), and from a telephone the page that is
 * open, sent to the computer (rule I75). Null where the site offers no app.
 */
function useFirstWay(): ReactElement | null {
  const { config, origin } = useHost();
  const { data: release } = useQuery(appReleaseQuery(origin));
  const { data: computer } = useQuery(computerQuery);
  if (!release || !computer) return null;
  if (computer.platform === null)
    return (
      <CopyButton
        label="Send to my computer"
        text={globalThis.location.href}
        sharedAs={`Install it with the ${config.productName} app`}
        variant="primary"
        size="medium"
        icon={<Send size={16} />}
      />
    );
  const archive = appArchiveFor(release, computer);
  return (
    archive && (
      <a href={archive.path} download {...buttonLook({ variant: 'primary' })}>
        {`Download for ${appArchiveLabel(archive)}`}
      </a>
    )
  );
}
