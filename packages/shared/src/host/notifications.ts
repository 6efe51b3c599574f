import { createEvent, createStore } from '@patchbay/shared/state';

/** Something that can be done about a notification. */
export interface NotificationAction {
  readonly label: string;
  readonly run: () => void;
}

/** A short notice to the person (rule E9). */
export interface Notification {
  readonly tone: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text?: string;
  /** With an action an error stays until it is dismissed; anything else goes by itself after 5 s. */
  readonly action?: NotificationAction;
}

/** A notification on the page. The `id` tells two with the same words apart. */
export interface ShownNotification extends Notification {
  readonly id: number;
}

/** Somebody has something to tell. Raised by the shell and by every remote. */
export const notified = createEvent<Notification>();

/** A notification was closed, or its time was up. One that was replaced meanwhile changes nothing. */
export const notificationDismissed = createEvent<Pick<ShownNotification, 'id'>>();

const $latest = createStore<{ readonly count: number; readonly shown: ShownNotification | null }>({
  count: 0,
  shown: null,
})
  .on(notified, ({ count }, notification) => ({
    count: count + 1,
    shown: { ...notification, id: count + 1 },
  }))
  .on(notificationDismissed, (latest, { id }) =>
    latest.shown?.id === id ? { ...latest, shown: null } : latest,
  );

/** The notification on the page, or null: one at a time, the newer replaces the older. */
export const $notification = $latest.map(({ shown }) => shown);
