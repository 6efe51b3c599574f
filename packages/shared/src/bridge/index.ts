/** Door: the interface of the desktop app. Types alone. */
export type { DesktopBridge } from './desktop-bridge.ts';
