import type { AppWindow, CloseReason, OpenWindow, WindowOptions } from '../window/window.ts';
import { createInbox, type Inbox } from './inbox.ts';

/** A window without a screen, which a test looks at and closes. */
export interface FakeWindow {
  readonly options: WindowOptions;
  readonly emitted: readonly (readonly [channel: string, payload: unknown])[];
  /** Addresses, and `focus`, in their order. */
  readonly done: Inbox<string>;
  /** As the person's click on the window's cross does, or the end of a browser. */
  end(reason: CloseReason): void;
}

/** Opens fake windows; each that was opened can be taken from the inbox. */
export function createFakeWindows(): {
  readonly openWindow: OpenWindow;
  readonly opened: Inbox<FakeWindow>;
} {
  const opened = createInbox<FakeWindow>();
  const openWindow: OpenWindow = (options) => {
    const emitted: [string, unknown][] = [];
    const done = createInbox<string>();
    let end: FakeWindow['end'] = () => undefined;
    const closed = new Promise<CloseReason>((resolve) => {
      end = resolve;
    });
    const { signal } = options;
    signal?.addEventListener('abort', () => {
      end('closed');
    });
    if (signal?.aborted === true) end('closed');
    const window: AppWindow = {
      emit: (...event) => emitted.push(event),
      navigate: async (address) => {
        await Promise.resolve(address).then(done.put);
      },
      focus: async () => {
        await Promise.resolve('focus').then(done.put);
      },
      close: async () => {
        await Promise.resolve('closed' as const).then(end);
      },
      closed,
    };
    opened.put({ options, emitted, done, end });
    return Promise.resolve(window);
  };
  return { openWindow, opened };
}
