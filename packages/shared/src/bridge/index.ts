/** Door: the interface of the desktop app, and a client for it. Bundled into whoever uses it. */
export {
  appReleasePath,
  askAppRelease,
  longestAppRelease,
  parseAppRelease,
  pickAppArchive,
  type AppRelease,
  type AppUpdate,
} from './app-release.ts';
export { describeBridgeError, isBridgeError, type BridgeErrorKind } from './bridge-error.ts';
export {
  asksForFoldersSince,
  choosesFormatsSince,
  type BridgeCapabilities,
} from './capabilities.ts';
export type { DesktopBridge } from './desktop-bridge.ts';
export {
  createDesktopClient,
  type DesktopClient,
  type ExtractedVersion,
} from './desktop-client.ts';
export {
  mostParallelInstalls,
  type FolderProblem,
  type FormatSettings,
  type InstallChoice,
  type InstallSettings,
} from './install-settings.ts';
export type { InstalledComponent, PreviousVersion } from './installed-component.ts';
export {
  type DownloadBytes,
  installPhases,
  isInstallPhase,
  type InstallPhase,
  type VersionState,
  type VersionStateChange,
  type VersionStateStatus,
} from './version-state.ts';
