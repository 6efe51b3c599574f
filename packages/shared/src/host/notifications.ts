import { createEvent, createStore } from '@patchbay/shared/state';
import { isRecord } from '../bridge/is-record.ts';

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

/**
 * Somebody has something to tell. Raised by the shell and by every remote, also by those that were built for another contract: what
 * is no text becomes one, an unknown tone is `info`, and an action that cannot be run is left out.
 */
export const notified = createEvent<Notification>();

/** A notification was closed, or its time was up. One that was replaced meanwhile changes nothing. */
export const notificationDismissed = createEvent<Pick<ShownNotification, 'id'>>();

const tones = ['success', 'error', 'info'] as const satisfies readonly Notification['tone'][];

/** In words; nobody who raises it is trusted to have given texts. */
const wordsOf = (given: unknown): string => String(given instanceof Error ? given.message : given);

type Given = { readonly [Field in keyof Notification]: unknown };

/** A notification that can be shown: what cannot would take the whole page down, since no remote's boundary is around it. */
function readable({ tone, title, text, action }: Given): Notification {
  return {
    tone: tones.find((known) => known === tone) ?? 'info',
    title: wordsOf(title),
    ...(text === undefined || text === null ? {} : { text: wordsOf(text) }),
    ...readableAction(action),
  };
}

function readableAction(action: unknown): Pick<Notification, 'action'> {
  if (!isRecord(action)) return {};
  const { label, run } = action;
  if (typeof run !== 'function') return {};
  return { action: { label: wordsOf(label), run: () => void Reflect.apply(run, action, []) } };
}

const $latest = createStore<{ readonly count: number; readonly shown: ShownNotification | null }>({
  count: 0,
  shown: null,
})
  .on(notified, ({ count }, notification) => ({
    count: count + 1,
    shown: { ...readable(notification), id: count + 1 },
  }))
  .on(notificationDismissed, (latest, { id }) =>
    latest.shown?.id === id ? { ...latest, shown: null } : latest,
  );

/** The notification on the page, or null: one at a time, the newer replaces the older. */
export const $notification = $latest.map(({ shown }) => shown);
