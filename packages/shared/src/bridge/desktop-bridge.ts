/**
 * The object that the desktop shell puts on `window` before any page script runs. Its presence is what 'in the desktop
 * app' means (rule I26).
 */
export interface DesktopBridge {
  invoke(channel: string, payload?: unknown): Promise<unknown>;
  send(channel: string, payload?: unknown): void;
  /** Answers the unsubscriber. */
  on(channel: string, listener: (payload: unknown) => void): () => void;
}

declare global {
  interface Window {
    desktopBridge?: DesktopBridge;
  }
}
