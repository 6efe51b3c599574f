import type { DesktopBridge } from '@patchbay/shared/bridge';

/** A test's answer to an `invoke`; an exception is a refusal. */
type Answers = Readonly<Record<string, (payload: unknown) => unknown>>;

/** A desktop app that a test plays. */
export interface FakeDesktop {
  readonly bridge: DesktopBridge;
  /** Everything that the page has asked for or sent so far: channel and payload. */
  readonly calls: readonly (readonly [channel: string, payload: unknown])[];
  callsOf(channel: string): readonly unknown[];
  /** Answers a channel otherwise from now on. */
  answer(channel: string, answer: (payload: unknown) => unknown): void;
  /** Sends an event to the listeners. */
  emit(channel: string, payload: unknown): void;
  /** An `update-version-state` event. */
  report(versionId: number, state: unknown): void;
  /** The number of listeners to a channel. */
  listenerCount(): number;
}

/** The answer of an app of the first version to a channel that it does not have. */
const unknownChannel = () => {
  throw new Error('No handler');
};

/** An app of the first version with nothing installed and nothing under way, that takes every job. */
export function createFakeDesktop(answers: Answers = {}): FakeDesktop {
  const calls: (readonly [string, unknown])[] = [];
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const current = new Map<string, (payload: unknown) => unknown>(
    Object.entries({
      'get-installed-components': () => [],
      'get-app-version': () => '0.13.2',
      'get-all-version-states': () => ({}),
      'get-version-state': () => null,
      capabilities: unknownChannel,
      'start-install': () => undefined,
      'cancel-install': () => undefined,
      deleteComponents: (filenames: unknown) => filenames,
      ...answers,
    }),
  );
  const emit = (channel: string, payload: unknown) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  };
  return {
    calls,
    callsOf: (channel) => calls.filter(([name]) => name === channel).map(([, payload]) => payload),
    answer: (channel, answer) => current.set(channel, answer),
    emit,
    report: (versionId, state) => {
      emit('update-version-state', { versionId, state });
    },
    listenerCount: () => [...listeners.values()].reduce((count, set) => count + set.size, 0),
    bridge: {
      invoke: async (channel, payload) => {
        calls.push([channel, payload]);
        return await current.get(channel)?.(payload);
      },
      send: (channel, payload) => {
        calls.push([channel, payload]);
      },
      on: (channel, listener) => {
        const set = listeners.get(channel) ?? new Set();
        listeners.set(channel, set.add(listener));
        return () => set.delete(listener);
      },
    },
  };
}

/** An old app: its bridge has no `on`. */
export function createOldDesktop(answers: Answers = {}): FakeDesktop {
  const desktop = createFakeDesktop(answers);
  Reflect.deleteProperty(desktop.bridge, 'on');
  return desktop;
}

/** An answer that never comes. */
export const never = () => new Promise<never>(() => undefined);
