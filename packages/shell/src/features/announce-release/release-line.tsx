import { useEffect, useState } from 'react';
import { hasUnsavedInput } from '@patchbay/composition/reload-once';
import { $notification, useHost, type Host } from '@patchbay/shared/host';
import { reloadEvent } from '@patchbay/shared/remote';
import { useBlocker } from '@patchbay/shared/router';
import { AlertDialog, Button } from '@patchbay/ui';
import { hasUnsavedWork } from '../../lib/has-unsaved-work.ts';
import styles from './release-line.module.css';
import { takeRelease, type LeftPage } from './take-release.ts';

/** Whether the page can go without that anything is lost: what is typed, sent, told or run just now. */
const mayLeave = ({ queryClient, scope }: Host): boolean =>
  navigator.onLine &&
  !hasUnsavedInput(document) &&
  queryClient.isMutating() === 0 &&
  scope.getState($notification) === null &&
  !hasUnsavedWork(window) &&
  window.dispatchEvent(new Event(reloadEvent, { cancelable: true }));

/** A step back is in the history already. */
const isOnward = (action: string) => action === 'PUSH';

interface ReleaseLineProps {
  /** The versions that a reload would bring. */
  readonly news: string;
  readonly page?: LeftPage;
}

/** Says that a new version is ready, and takes it on the way to another page. */
export function ReleaseLine({ news, page = window }: ReleaseLineProps) {
  const host = useHost();
  const [isAsking, setAsking] = useState(false);
  const { state, location } = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isOnward(historyAction) &&
      // What a link hands over would be lost.
      nextLocation.state === null &&
      nextLocation.pathname !== currentLocation.pathname &&
      mayLeave(host),
  );
  useEffect(() => {
    if (state !== 'blocked') return;
    takeRelease(page, news, `${location.pathname}${location.search}${location.hash}`);
  }, [state, location, news, page]);
  return (
    <div className={styles.line}>
      <span>A new version is ready ·</span>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          if (hasUnsavedInput(document)) setAsking(true);
          else takeRelease(page, news);
        }}
      >
        Reload
      </Button>
      {isAsking && (
        <AlertDialog
          title="Reload without saving?"
          dismiss={{ label: 'Stay', onDismiss: () => setAsking(false) }}
          action={{
            label: 'Reload',
            isDestructive: true,
            onAction: () => takeRelease(page, news),
          }}
        >
          What you have typed on this page would be lost.
        </AlertDialog>
      )}
    </div>
  );
}
