import * as Toast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ShownNotification } from '@patchbay/shared/host';
import { Button } from '@patchbay/ui';
import styles from './toasts.module.css';

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;

/** The text of a toast, with the ways to answer it. */
export function ToastBody({ notification }: { readonly notification: ShownNotification }) {
  const { action, text, title, tone } = notification;
  const Icon = icons[tone];
  return (
    <>
      <Icon className={styles.icon} size={20} />
      <div className={styles.words}>
        <Toast.Title className={styles.title}>{title}</Toast.Title>
        {text && <Toast.Description className={styles.text}>{text}</Toast.Description>}
      </div>
      {action && (
        <Toast.Action asChild altText={`F8: ${action.label}`}>
          <Button size="small" onClick={action.run}>
            {action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <Button variant="quiet" size="small" shape="icon" aria-label="Dismiss">
          <X size={16} />
        </Button>
      </Toast.Close>
    </>
  );
}
