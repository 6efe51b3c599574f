import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { buttonLook, EmptyState, WebsiteLink } from '@patchbay/ui';
import { $downloads } from './downloads.model.ts';
import { DownloadRow } from './download-row.tsx';
import styles from './download-list.module.css';

/** Installations, the newest first (rule D1). */
export function DownloadList() {
  const { bridge } = useHost();
  const downloads = useUnit($downloads);
  if (!bridge) {
    return (
      <EmptyState
        title="No active installations"
        action={<WebsiteLink look={{ variant: 'primary' }}>Install the app</WebsiteLink>}
      >
        You need the desktop app to install plugins.
      </EmptyState>
    );
  }
  if (downloads.length === 0) {
    return (
      <EmptyState
        title="No active installations"
        action={
          <Link to={routes.home} {...buttonLook({ variant: 'primary' })}>
            Browse the catalogue
          </Link>
        }
      >
        Your downloads appear here.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list} aria-label="Installations">
      {downloads.map((install) => (
        <DownloadRow key={install.versionId} install={install} />
      ))}
    </ul>
  );
}
