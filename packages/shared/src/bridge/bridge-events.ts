import { ValidationError } from '@patchbay/shared/validation';
import { parseAppUpdate, type AppUpdate } from './app-release.ts';
import { BridgeError } from './bridge-error.ts';
import type { DesktopBridge } from './desktop-bridge.ts';
import {
  parseVersionStateChange,
  parseVersionStates,
  type VersionState,
  type VersionStateChange,
} from './version-state.ts';

export interface BridgeListeners {
  /** `update-version-state`. */
  readonly onChange: (change: VersionStateChange) => void;
  /** `all-version-states-update`. */
  readonly onAll: (states: ReadonlyMap<number, VersionState>) => void;
  /** `app-update`, of an app since version 5. */
  readonly onAppUpdate?: (update: AppUpdate) => void;
}

const isUnsubscriber = (value: unknown): value is () => void => typeof value === 'function';

/**
 * Listens to the app's events. A malformed one is reported and dropped, never thrown into the page.
 * @returns the unsubscriber; safe to call twice
 */
export function subscribeToBridge(
  bridge: DesktopBridge,
  { onChange, onAll, onAppUpdate }: BridgeListeners,
  report: (error: BridgeError) => void,
): () => void {
  const listen = (channel: string, take: (payload: unknown) => void) => {
    let isOver = false;
    const onEvent = (payload: unknown) => {
      if (isOver) return;
      try {
        take(payload);
      } catch (cause) {
        const reason = cause instanceof ValidationError ? cause.message : 'cannot be read';
        report(new BridgeError('contract', channel, reason));
      }
    };
    const stop = startListening(channel, onEvent);
    return () => {
      if (isOver) return;
      isOver = true;
      stop();
    };
  };

  /** Whatever the app does here, the page goes on: without its events, it still asks for states by itself. */
  const startListening = (channel: string, onEvent: (payload: unknown) => void): (() => void) => {
    try {
      const unsubscribe: unknown = bridge.on(channel, onEvent);
      return () => {
        if (isUnsubscriber(unsubscribe)) unsubscribe();
      };
    } catch (cause) {
      report(new BridgeError('missing', channel, 'the desktop app does not let us listen', cause));
      return () => undefined;
    }
  };

  const stops = [
    listen('update-version-state', (payload) => {
      onChange(parseVersionStateChange(payload));
    }),
    listen('all-version-states-update', (payload) => {
      const { states, problems } = parseVersionStates(payload);
      const [problem] = problems;
      if (problem !== undefined) {
        report(new BridgeError('contract', 'all-version-states-update', problem));
      }
      onAll(states);
    }),
  ];
  if (onAppUpdate) {
    stops.push(
      listen('app-update', (payload) => {
        const update = parseAppUpdate(payload);
        if (update) onAppUpdate(update);
      }),
    );
  }
  return () => {
    for (const stop of stops) stop();
  };
}
