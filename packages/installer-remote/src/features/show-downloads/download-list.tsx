import { useRef } from 'react';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { Button, buttonLook, EmptyState, WebsiteLink } from '@patchbay/ui';
import { type Install, isRunning } from '../../installs/jobs/state/install-list.ts';
import { $downloads, finishedCleared } from './downloads.model.ts';
import { DownloadRow } from './download-row.tsx';
import styles from './download-list.module.css';

/** Installations, the newest first (rule D1). */
export function DownloadList() {
  const { bridge } = useHost();
  const [downloads, clear] = useUnit([$downloads, finishedCleared]);
  const place = useRef<HTMLDivElement>(null);
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
  const finishedCount = downloads.filter(({ job }) => !isRunning(job)).length;
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {downloads.length === 0 ? (
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
      ) : (
        <>
          <div className={styles.bar}>
            <p className={styles.summary}>{summaryOf(downloads.length, finishedCount)}</p>
            {finishedCount > 0 && (
              <Button
                size="small"
                onClick={() => {
                  clear();
                  // The button goes, and may take the whole list with it.
                  place.current?.focus();
                }}
              >
                Clear finished
              </Button>
            )}
          </div>
          <Rows downloads={downloads} />
        </>
      )}
    </div>
  );
}

function Rows({ downloads }: { readonly downloads: readonly Install[] }) {
  return (
    <ul className={styles.list} aria-label="Installations">
      {downloads.map((install) => (
        <DownloadRow key={install.versionId} install={install} />
      ))}
    </ul>
  );
}

const summaryOf = (count: number, finishedCount: number): string =>
  [
    ...(count > finishedCount ? [`${count - finishedCount} running`] : []),
    ...(finishedCount > 0 ? [`${finishedCount} finished`] : []),
  ].join(', ');
