import { useEffect, useState, type ComponentType } from 'react';
import { $notification, type ShownNotification } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import styles from './notifications.module.css';

type ToastsView = ComponentType<{ readonly notification: ShownNotification | null }>;

/**
 * Where notifications appear. The live regions are there from the start, so that the first words are read out like all
 * others; what people see comes with the first notification, and where it cannot be fetched the regions are shown.
 */
export function Notifications() {
  const notification = useUnit($notification);
  const [Toasts, setToasts] = useState<ToastsView | null>(null);
  const [isShown, setShown] = useState(false);
  const isMissing = notification !== null && Toasts === null;

  useEffect(() => {
    if (!isMissing) return;
    import(/* webpackChunkName: "toasts" */ './toasts.tsx').then(
      (module) => setToasts(() => module.Toasts),
      () => setShown(true),
    );
  }, [isMissing]);

  const words = notification && <p key={notification.id}>{wordsOf(notification)}</p>;
  const isUrgent = notification?.tone === 'error';
  return (
    <>
      <div className={styles.regions} data-shown={isShown && Toasts === null}>
        <div role="status">{!isUrgent && words}</div>
        <div role="alert">{isUrgent && words}</div>
      </div>
      {Toasts && <Toasts notification={notification} />}
    </>
  );
}

function wordsOf({ title, text, action }: ShownNotification): string {
  const hint = action && `F8: ${action.label}`;
  return [title, text, hint].filter(Boolean).join('. ');
}
