import { $notification, type ShownNotification } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { lazyCode, useLazyCode } from '@patchbay/ui';
import styles from './notifications.module.css';

const toasts = lazyCode(() => import(/* webpackChunkName: "toasts" */ './toasts.tsx'));

/**
 * The live regions of notifications, there from the start. The visible part comes with the first notification; where it
 * cannot be fetched the regions are shown.
 */
export function Notifications() {
  const notification = useUnit($notification);
  const { code, failure } = useLazyCode(toasts, { isWanted: notification !== null });

  const words = notification && <p key={notification.id}>{wordsOf(notification)}</p>;
  const isUrgent = notification?.tone === 'error';
  return (
    <>
      <div className={styles.regions} data-shown={failure !== null}>
        <div role="status">{!isUrgent && words}</div>
        <div role="alert">{isUrgent && words}</div>
      </div>
      {code && <code.Toasts notification={notification} />}
    </>
  );
}

function wordsOf({ title, text, action }: ShownNotification): string {
  const hint = action && `F8: ${action.label}`;
  return [title, text, hint].filter(Boolean).join('. ');
}
